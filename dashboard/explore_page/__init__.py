"""The parts of the page Explore: what it looks at and how the link says so, comparing, the map, a vocabulary of one's own."""
