#!/usr/bin/env bash
# Runs clang-tidy on the C++ sources: all of them, or those given after the build folder.
# usage: scripts/tidy.sh BUILD_FOLDER [FILE...]
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/release}
shift || true

if ! command -v clang-tidy-19 >/dev/null; then
  echo "tidy: clang-tidy-19 is not installed; skipped"
  exit 0
fi
# clang-tidy cannot read the headers that gcc precompiled; the sources include what they need anyway.
mkdir -p "$build/tidy"
python3 - "$build" <<'PYTHON'
import json, re, sys
build = sys.argv[1]
entries = json.load(open(f"{build}/compile_commands.json"))
for entry in entries:
    entry["command"] = re.sub(r"-Winvalid-pch|-fpch-preprocess|-include \S*cmake_pch\.hxx|-Wno-\S+", "", entry["command"])
    entry["command"] = re.sub(r"^.*?ccache ", "", entry["command"])
json.dump([entry for entry in entries if "cmake_pch" not in entry["file"]], open(f"{build}/tidy/compile_commands.json", "w"))
PYTHON
files=("$@")
if [ ${#files[@]} -eq 0 ]; then
  mapfile -t files < <(find src apps -name '*.cpp' | sort)
fi
printf '%s\n' "${files[@]}" | xargs -P "${JOBS:-2}" -n 4 clang-tidy-19 --quiet -p "$build/tidy"
echo "tidy: ${#files[@]} files"
