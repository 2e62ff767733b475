"""The parts of the page Corpus: what is loaded, how it was understood, and loading other papers."""
