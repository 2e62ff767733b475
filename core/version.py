"""The version of Paperlens; `pyproject.toml` and a test hold it to the changelog's."""

VERSION = "0.1.0"
