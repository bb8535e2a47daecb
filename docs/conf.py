"""The configuration of the site, for Sphinx. ``python toolkit docs`` builds it."""

import toolkit
from toolkit import paths

project = "Red Dragon Inn toolkit"
author = "the makers of the toolkit"
copyright = "the makers of the toolkit. Unofficial, made by fans"  # noqa: A001 - Sphinx calls it so
version = release = toolkit.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "toolkit.handbook.extension"]
myst_enable_extensions = ["colon_fence", "deflist"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!toolkit\.front\b).*")]  # other names are no part of what is promised
suppress_warnings = ["misc.highlighting_failure"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = "Red Dragon Inn toolkit"
html_static_path = ["_static", str(paths.TEMPLATES / "faces" / "fonts")]
html_css_files = ["tavern.css"]
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fbf4e2",
        "color-background-secondary": "#f5ead0",
        "color-background-hover": "#e7d6ad",
        "color-background-border": "#d9c48f",
        "color-foreground-primary": "#25170f",
        "color-foreground-secondary": "#5d4530",
        "color-foreground-muted": "#5d4530",
        "color-code-background": "#f5ead0",
        "color-brand-primary": "#7a1d12",
        "color-brand-content": "#7a1d12",
        "color-brand-visited": "#7a1d12",
    },
    "dark_css_variables": {
        "color-background-primary": "#1b120c",
        "color-background-secondary": "#261a12",
        "color-background-hover": "#4a3523",
        "color-background-border": "#4a3523",
        "color-foreground-primary": "#f1e4c6",
        "color-foreground-secondary": "#c8b48c",
        "color-foreground-muted": "#c8b48c",
        "color-code-background": "#261a12",
        "color-brand-primary": "#f0b27a",
        "color-brand-content": "#f0b27a",
        "color-brand-visited": "#f0b27a",
    },
}
