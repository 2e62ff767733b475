"""Headline quantitative results, verbatim: a number with its unit and what it is about, from a sentence about results."""

from __future__ import annotations

import re

MOST_CLAIMS = 4
