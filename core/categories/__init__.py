"""Method categories, kinds of contribution and areas, each with its calibrated probability and its evidence."""

from core.categories.classifier import Assignment, Classifier, Method, classifier
from core.categories.corrections import Correction, Corrections
from core.categories.own import read_own
from core.categories.seeds import from_terms
from core.categories.taxonomy import Category, Taxonomy, taxonomy

__all__ = [
    "Assignment", "Category", "Classifier", "Correction", "Corrections", "Method", "Taxonomy", "classifier", "from_terms",
    "read_own", "taxonomy",
]  # fmt: skip
