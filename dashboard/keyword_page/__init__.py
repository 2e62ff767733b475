"""The parts of the page Keywords: one keyword's own view, and what a visitor changes about keywords."""
