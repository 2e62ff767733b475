"""Where the files that ship with Paperlens lie."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "core"
DATA = ROOT / "data"
MODELS = DATA / "models"
FIRST_CORPUS = DATA / "icml2026"
