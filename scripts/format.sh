#!/usr/bin/env bash
# Formats the C++ sources in place, or with --check only says which ones are not formatted.
set -euo pipefail
cd "$(dirname "$0")/.."

tool=$(command -v clang-format-19 || true)
if [ -z "$tool" ]; then
  echo "format: clang-format-19 is not installed"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi
mapfile -t files < <(find src apps benchmarks examples tests/unit -name '*.h' -o -name '*.cpp' | sort)
if [ "${1:-}" = --check ]; then
  bad=$("$tool" --dry-run --Werror "${files[@]}" 2>&1 | sed -n 's/^\([^ :]*\):[0-9]*:[0-9]*: error: .*/\1: not formatted/p' | sort -u || true)
  if [ -n "$bad" ]; then
    echo "$bad"
    echo "format: \`make format\` mends this"
    exit 1
  fi
  echo "format: ${#files[@]} files"
else
  "$tool" -i "${files[@]}"
fi
