"""The wheel's build hook: the page, then hatch-mypyc, unless SUBAK_PURE=1 asks for a wheel of plain Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from hatch_mypyc import plugin


class SubakBuildHook(plugin.MypycBuildHook):  # type: ignore[misc]  # hatch-mypyc is untyped
    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        if version != "editable":
            build_page(Path(self.root))
        if os.environ.get("SUBAK_PURE") != "1":
            super().initialize(version, build_data)

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        self.clean([version])  # the tree stays plain Python: tests run both builds side by side

    def include_path(self, relative_path: str) -> bool:
        """SUBAK_ONLY=seasons compiles the core and that one game, for a short turn-around."""
        only = os.environ.get("SUBAK_ONLY")
        if only and "/games/" in relative_path and f"/games/{only}/" not in relative_path:
            return False
        return bool(super().include_path(relative_path))


def build_page(root: Path) -> None:
    """What the browser loads, unless it is built already or there is no Node: `subak serve` says if it is missing."""
    script = root / "tools" / "client.py"
    if script.exists() and not (root / "src/subak/web/static/client.js").exists() and shutil.which("npm"):
        subprocess.run([sys.executable, str(script), "--bare"], check=True, cwd=root)
