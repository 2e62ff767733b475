"""A map of papers: each placed near those that are about the same, and the clusters that show in it."""

from core.map.place import mapped, placed

__all__ = ["mapped", "placed"]
