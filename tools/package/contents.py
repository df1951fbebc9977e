"""Parts of Python and the installed packages that the package leaves out,
and parts of Qt that it keeps.
"""

from typing import Final

EXTRAS: Final = ("ui", "presenter")
"""Extras of Handtrack that go in, beside the library and the command line."""

NOT_INSTALLED: Final = {
    "evdev": "has to be compiled for pynput, for machines without a display server",
    "flatbuffers": "reads models for tools of ONNX Runtime, which are left out",
    "markdown-it-py": "reads Markdown for rich, which shows none here",
    "mdurl": "reads Markdown for rich, which shows none here",
    "openvino-telemetry": "reports to its vendor",
    "packaging": "compares versions for tools of ONNX Runtime, which are left out",
    "pycparser": "compiles what _miniaudio already is",
    "pygments": "colours source code for rich, which shows none here",
}
"""Dependencies of these that are not needed, and why."""

LEFT_OUT: Final = {
    "*.pyi": "types, for editors",
    "*/tests/*": "tests of other projects",
    "*/include/*": "for compiling against them",
    "*.a": "for compiling against them",
    "*.dist-info/*": "what pip keeps of an installation; METADATA and our entry points stay",
    "bin/*": "commands of other projects",
    "cffi/*": "compiles what _miniaudio already is",
    "handtrack/_assets/translations/*.ts": "what the compiled translations were made from",
    "numpy/_core/*_tests*.so": "for tests of numpy",
    "numpy/_core/_simd*.so": "for tests of numpy",
    "numpy/distutils/*": "for compiling",
    "numpy/f2py/*": "for compiling",
    "onnxruntime/backend/*": "for other models",
    "onnxruntime/capi/libonnxruntime.so*": "for C programs",
    "onnxruntime/datasets/*": "for other models",
    "onnxruntime/quantization/*": "for making models",
    "onnxruntime/tools/*": "for making models",
    "onnxruntime/transformers/*": "for making models",
    "openvino/*/*": "reads and makes other models; the libraries that we load stay",
}
"""Patterns of files to leave out of site-packages, and why."""

KEPT: Final = (
    "*.dist-info/METADATA",
    "handtrack_desktop-*.dist-info/entry_points.txt",
    "openvino/libs/libhwloc.so.*",
    "openvino/libs/libopenvino.so.*",
    "openvino/libs/libopenvino_intel_cpu_plugin.so",
    "openvino/libs/libopenvino_ir_frontend.so.*",
    "openvino/libs/libopenvino_onnx_frontend.so.*",
    "openvino/libs/libtbb*.so.*",
)
"""Exceptions to those patterns."""

WITH_DEBUGGING: Final = ("_miniaudio*.so", "yaml/_yaml*.so")
"""Libraries to strip of debugging data, 3 MB; the others have none, or break if changed."""

KEPT_OF_QT: Final = (
    "__init__.py",
    "_config.py",
    "_git_pyside_version.py",
    "libpyside6.abi3.so.*",
    "support/__init__.py",
    "support/deprecated.py",
    "Qt/plugins/iconengines/libqsvgicon.so",
    "Qt/plugins/imageformats/libqgif.so",
    "Qt/plugins/imageformats/libqjpeg.so",
    "Qt/plugins/imageformats/libqsvg.so",
    "Qt/plugins/imageformats/libqtiff.so",
    "Qt/plugins/imageformats/libqwebp.so",
    "Qt/plugins/platforminputcontexts/libcomposeplatforminputcontextplugin.so",
    "Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so",
    "Qt/plugins/platforms/libqoffscreen.so",
    "Qt/plugins/platforms/libqwayland.so",
    "Qt/plugins/platforms/libqxcb.so",
    "Qt/plugins/platformthemes/*",
    "Qt/plugins/printsupport/*",
    "Qt/plugins/wayland-decoration-client/*",
    "Qt/plugins/wayland-shell-integration/libxdg-shell.so",
    "Qt/translations/qtbase_de.qm",
    "Qt/translations/qtbase_en.qm",
)
"""Files of PySide6 to keep, beside the modules that the window imports and the libraries they
need.
"""

LEFT_OUT_OF_PYTHON: Final = (
    "*/test/*",
    "*/tests/*",
    "__phello__/*",
    "config-*/*",
    "distutils/*",
    "ensurepip/*",
    "idlelib/*",
    "lib-dynload/*test*",
    "lib-dynload/_crypt*",
    "lib-dynload/_curses*",
    "lib-dynload/_dbm*",
    "lib-dynload/_gdbm*",
    "lib-dynload/_tkinter*",
    "lib-dynload/nis*",
    "lib-dynload/readline*",
    "lib-dynload/xx*",
    "lib2to3/*",
    "pydoc_data/*",
    "site-packages/*",
    "test/*",
    "tkinter/*",
    "turtledemo/*",
)
"""Patterns of files to leave out of Python's standard library."""

WITH_SOURCES: Final = ("cv2", "handtrack", "handtrack_ui")
"""Packages whose sources stay: OpenCV's reads its own,
and a report of a fault in Handtrack shows its lines.
"""

FORBIDDEN: Final = (
    "openvino_telemetry",
    "mediapipe",
    "direct_url.json",
    "RECORD",
    "pyvenv.cfg",
    "uv_cache.json",
)
"""Names of which no file may be there."""

OPTIONAL: Final = (
    "libcups.so.2",
    "libgtk-3.so.0",
    "libgdk-3.so.0",
    "libatk-1.0.so.0",
    "libcairo.so.2",
    "libcairo-gobject.so.2",
    "libgdk_pixbuf-2.0.so.0",
    "libgio-2.0.so.0",
    "libgobject-2.0.so.0",
    "libharfbuzz.so.0",
    "libpango-1.0.so.0",
    "libpangocairo-1.0.so.0",
)
"""System libraries of plugins (printers, desktop themes) that Qt does without if they are
missing.
"""

ALWAYS_THERE: Final = {
    "ld-linux-x86-64.so.2": "libc6",
    "libc.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libgcc_s.so.1": "libgcc-s1",
    "libm.so.6": "libc6",
    "libmvec.so.1": "libc6",
    "libpthread.so.0": "libc6",
    "libresolv.so.2": "libc6",
    "librt.so.1": "libc6",
    "libstdc++.so.6": "libstdc++6",
    "libutil.so.1": "libc6",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""System libraries of any Linux desktop, with their Debian packages."""

BUNDLED: Final = {
    "libbz2.so.1.0": ("bzip2", "bzip2-1.0.6"),
    "libcrypto.so.3": ("OpenSSL", "Apache-2.0"),
    "libffi.so.8": ("libffi", "MIT"),
    "liblzma.so.5": ("liblzma", "public domain"),
    "libsqlite3.so.0": ("SQLite", "public domain"),
    "libssl.so.3": ("OpenSSL", "Apache-2.0"),
    "libuuid.so.1": ("libuuid", "BSD-3-Clause"),
}
"""System libraries that go along if Python is linked with them: their projects and licences."""

RENAMED: Final = {
    "libglib2.0-0": "libglib2.0-0t64 | libglib2.0-0",
    "libasound2": "libasound2t64 | libasound2",
}
"""Debian packages with another name since Debian 13 and Ubuntu 24.04."""
