"""The one kind of error that a person sees."""


class PaperlensError(Exception):
    """Something a person can act on, said in one clear sentence.

    The message names the file or setting, the place in it where known, what is wrong and what to do.
    It never holds a traceback, and callers show it as it is.
    """
