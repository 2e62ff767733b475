"""The look for all visitors, light or dark, where the host wants one: else each visitor's system decides."""

from __future__ import annotations

from streamlit import config

_LOOKS = ("light", "dark")


def force(look: str) -> None:
    """Give the colours of `look`, "light" or "dark", to all visitors.

    Streamlit goes by the visitor's system as soon as there are sections for both looks: so the one that is wanted takes the
    place of what holds for all, and both sections are emptied.
    """
    where = "a setting of Paperlens"
    options = config.get_config_options()
    wanted = {
        name: option.value
        for name, option in options.items()
        if name.startswith(f"theme.{look}.") and option.value is not None
    }
    for name in list(options):
        if name.startswith(tuple(f"theme.{one}." for one in _LOOKS)) and options[name].value is not None:
            config.set_option(name, None, where)
    for name, value in wanted.items():
        config.set_option(name.replace(f"theme.{look}.", "theme."), value, where)
    config.set_option("theme.base", look, where)
