#!/usr/bin/env bash
# Formats the C++ sources in place, or with --check only says which ones are not formatted.
set -euo pipefail
cd "$(dirname "$0")/.."

tool=$(command -v clang-format-19 || true)
if [ -z "$tool" ]; then
  echo "format: clang-format-19 is not installed; skipped"
  exit 0
fi
mapfile -t files < <(git ls-files --cached --others --exclude-standard -- \
  'src/*.h' 'src/*.cpp' 'apps/*.cpp' 'tests/unit/*.h' 'tests/unit/*.cpp' 'benchmarks/*.cpp' 'benchmarks/*.h' |
  while read -r file; do if [ -f "$file" ]; then echo "$file"; fi; done)
if [ "${1:-}" = --check ]; then
  bad=0
  for file in "${files[@]}"; do
    if ! "$tool" "$file" | cmp -s - "$file"; then
      echo "$file: not formatted"
      bad=$((bad + 1))
    fi
  done
  echo "format: ${#files[@]} files, $bad not formatted; make format mends them"
  [ "$bad" -eq 0 ]
else
  "$tool" -i "${files[@]}"
fi
