"""The parts of the page Methods: the breakdown, one category's own view, own categories, and checking the labels."""
