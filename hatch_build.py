"""How a wheel is made: the page, then hatch-mypyc, unless SUBAK_PURE=1 asks for plain Python; and what an index reads.

`SUBAK_HOME=https://forge.example/owner/subak`, the repository's address, makes the README's links whole for an index.
"""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatch_mypyc import plugin, utils
from hatchling.metadata.plugin.interface import MetadataHookInterface

FUNCTION = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),[^{}"]*PyDoc_STR\("(?:[^"\\]|\\.)*)"\)')
CLASS = re.compile(r'(CPyType_(\w+)_template_ = \{[^;]*?\.tp_doc = PyDoc_STR\("(?:[^"\\]|\\.)*)"\)')
WITHIN = re.compile(r"(cpy_r_r\d+)( = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n    if \()\1(\) goto )")  # an index, in a vec
LINK = re.compile(r"""(?<=\]\()(?![a-z]+:|\#)[^)\s]+|(?<=src=")(?![a-z]+:)[^"]+""")  # to a file of ours
PICTURE = (".png", ".svg")
# Only with names of its own may the C compiler inline across functions; looking at how half a million lines of made C
# are indented takes gcc longer than compiling them.
FLAGS = "-fvisibility=hidden -Wno-misleading-indentation"


class SubakMetadataHook(MetadataHookInterface):
    """What a package index shows: the README, and where the project lives."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = os.environ.get("SUBAK_HOME", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": whole_links(text, home)}
        metadata["urls"] = addresses(home)


def addresses(home: str) -> dict[str, str]:
    """The pages of a repository that an index leads to; none if nobody has said where it is."""
    if not home:
        return {}
    pages = {"Documentation": "tree/main/docs", "Changelog": "blob/main/CHANGELOG.md", "Issues": "issues"}
    return {"Homepage": home, **{name: f"{home}/{path}" for name, path in pages.items()}}


def whole_links(text: str, home: str) -> str:
    """A page whose links and pictures are found from anywhere, if it is known where the repository is."""
    if not home:
        return text
    return LINK.sub(lambda link: f"{home}/{'raw' if link[0].endswith(PICTURE) else 'blob'}/main/{link[0]}", text)


class SubakBuildHook(plugin.MypycBuildHook):  # type: ignore[misc]  # hatch-mypyc is untyped
    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        if version != "editable":
            build_page(Path(self.root))
            carry_example(Path(self.root), build_data)
        if os.environ.get("SUBAK_PURE") == "1":
            return
        require_compiler()
        if sys.platform != "win32":
            straight = "-fno-plt " if sys.platform == "linux" else ""  # into Python's library without a step between
            os.environ["CFLAGS"] = f"{FLAGS} {straight}{os.environ.get('CFLAGS', '')}"
        with tempfile.NamedTemporaryFile("w", suffix=".cfg") as settings:
            settings.write(f"[build_ext]\nparallel = {os.cpu_count()}\n")
            settings.flush()
            os.environ["DIST_EXTRA_CONFIG"] = settings.name  # the hook starts setuptools, which reads this
            plugin.construct_setup_file = setup_with_docstrings
            super().initialize(version, build_data)

    @property
    def config_options(self) -> dict[str, object]:
        """Pictures are a unit of C of their own for each game: in one with the rules, gcc takes four times as long."""
        units: dict[str, list[str]] = {"subak_rules": []}
        for file in map(Path, self.normalized_included_files):
            unit = f"subak_{file.parent.name}_pictures" if file.name.startswith("draw") else "subak_rules"
            units.setdefault(unit, []).append(file.as_posix())
        return {**super().config_options, "separate": [(files, unit) for unit, files in units.items()]}

    @property
    def config_separation(self) -> bool:
        """A unit's library lies beside the package, as a single one would."""
        return False

    @contextmanager
    def hide_project_file(self) -> Iterator[None]:
        """It stays where it is: a build that is killed leaves the tree whole. The script does not read it."""
        yield

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        self.clean([version])  # the tree stays plain Python: tests run both builds side by side

    def include_path(self, relative_path: str) -> bool:
        """SUBAK_ONLY=seasons compiles the core and that one game, for a short turn-around."""
        only = os.environ.get("SUBAK_ONLY")
        if only and "/games/" in relative_path and f"/games/{only}/" not in relative_path:
            return False
        return bool(super().include_path(relative_path))


def setup_with_docstrings(source: str, *args: str, **options: object) -> str:
    """The script of hatch-mypyc, but for what it calls to write C, and without a word of the project's file."""
    ours = [
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})",
        "from hatch_build import mypycify",
        "from setuptools.config import pyprojecttoml",
        "pyprojecttoml.apply_configuration = lambda dist, *_given: dist",
    ]
    script: str = utils.construct_setup_file(source, *args, **options)
    return script.replace("from mypyc.build import mypycify", "\n".join(ours))


def require_compiler() -> None:
    """A sentence, where there is no C compiler, instead of a page of what went wrong."""
    named = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if named and not shutil.which(named[0]):
        sys.exit(
            f"There is no C compiler here ({named[0]}). Install one, or set SUBAK_PURE=1 to install Subak as plain"
            " Python: the same games, more slowly."
        )


def mypycify(paths: list[str], **options: object) -> list[Any]:
    """The modules that mypyc makes, with the docstrings that it leaves out: `help` says the same in both builds."""
    from mypyc import build  # only where something is compiled

    modules = build.mypycify(paths, **options)  # type: ignore[arg-type]  # as hatch-mypyc gives them
    if sys.platform != "win32":
        for module in modules:
            if "_pictures" in module.name:  # drawn as fast with less of it, and compiled in half the time
                module.extra_compile_args = [*module.extra_compile_args, "-O1"]
    texts = docstrings([Path(path) for path in paths if path.endswith(".py")])
    for file in Path(str(options["target_dir"])).rglob("*.c"):
        file.write_text(expected(documented(file.read_text(encoding="utf-8"), texts)), encoding="utf-8")
    return modules


def docstrings(files: list[Path]) -> dict[str, str]:
    """What the functions, classes and methods of some modules say of themselves, by their names in C."""
    texts: dict[str, str] = {}
    for file in files:
        parts = file.with_suffix("").parts
        module = "___".join(parts[parts.index("subak") :])
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            inner = node.body if isinstance(node, ast.ClassDef) else []
            for each in [node, *inner]:
                if isinstance(each, ast.FunctionDef | ast.ClassDef) and (text := ast.get_docstring(each)):
                    owner = "" if each is node else f"___{getattr(node, 'name', '')}"
                    texts[f"{module}{owner}___{each.name}"] = text
    return texts


def documented(c: str, texts: dict[str, str]) -> str:
    """C with docstrings after the signatures that mypyc writes."""

    def insert(found: re.Match[str]) -> str:
        octal = "".join(f"\\{byte:03o}" for byte in texts.get(found[2], "").encode())
        return f'{found[1]}{octal}")'

    return CLASS.sub(insert, FUNCTION.sub(insert, c))


def expected(c: str) -> str:
    """C that tells its compiler to expect indexes within range; else it lets the usual way jump about in hot loops."""
    return WITHIN.sub(r"\1\2likely(\1)\3", c)


def build_page(root: Path) -> None:
    """What the browser loads, unless it is built already or there is no Node: `subak serve` says if it is missing."""
    script = root / "tools" / "client.py"
    if script.exists() and not (root / "src/subak/web/static/client.js").exists() and shutil.which("npm"):
        subprocess.run([sys.executable, str(script)], check=True, cwd=root)


def carry_example(root: Path, build_data: dict[str, object]) -> None:
    """The game that `subak new-game` copies travels in the wheel; a tree without it builds too."""
    example = root / "examples" / "floodgate"
    included = build_data.get("force_include")
    if isinstance(included, dict):
        for path in sorted(example.rglob("*")):
            inside = path.relative_to(example)
            if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in inside.parts):
                included[str(path)] = f"subak/cli/example/{inside.as_posix()}"
