#!/bin/bash
# What is wrong in each program, and on which line, is said by the sanitizers of gcc and clang, never by Heddle.
#
#   regenerate.sh [--write] [NAME...]
#
# --write   record NAME.expect; without it, only compare
#
# NAME.expect is "ok" or "LINE KIND", KIND one of memory, overflow, division, shift, uninitialized, assertion.
set -u
cd "$(dirname "$0")" || exit 2
write=0
if [[ ${1-} == --write ]]; then write=1; shift; fi
source ../programs.sh
mapfile -t names < <(programs "$@")

gcc=${GCC:-gcc}
clang=${CLANG:-clang-19}
common=(-std=gnu11 -w -g -O0 -fno-omit-frame-pointer)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1:strict_string_checks=1
export MSAN_OPTIONS=poison_in_dtor=0

fail() { echo "$1: $2" >&2; failures=$((failures + 1)); }

# frame_line NAME: the line of the innermost stack frame inside NAME.c in the report on standard input
frame_line() { grep -m1 -oE "^ +#[0-9]+ .*$1\.c:[0-9]+" | grep -oE '[0-9]+$'; }

# classify NAME LOG: the verdict that a log of the address and undefined sanitizers or of assert implies
classify() {
  local name=$1 log=$2 text line
  if text=$(grep -m1 'runtime error' "$log"); then
    line=$(sed -E "s/^[^:]*:([0-9]+):.*/\1/" <<<"$text")
    case $text in
      *'signed integer overflow'* | *'negation of'* | *'division of'*) echo "$line overflow" ;;
      *'division by zero'*) echo "$line division" ;;
      *'shift'*) echo "$line shift" ;;
      *'out of bounds'* | *'null pointer'* | *'insufficient space'*) echo "$line memory" ;;
      *) echo "$line unknown: $text" ;;
    esac
  elif grep -q 'ERROR: AddressSanitizer' "$log"; then
    echo "$(frame_line "$name" <"$log") memory"
  elif text=$(grep -m1 'Assertion' "$log"); then
    echo "$(sed -E "s,.*$name\.c:([0-9]+):.*,\1," <<<"$text") assertion"
  elif grep -q 'MemorySanitizer: use-of-uninitialized' "$log"; then
    echo "$(frame_line "$name" <"$log") uninitialized"
  else
    echo ok
  fi
}

verdict() {
  local name=$1 found
  "$gcc" "${common[@]}" -fsanitize=undefined,address -fno-sanitize-recover=all "$name.c" -o "$scratch/a" || return 1
  (timeout 20 "$scratch/a" >/dev/null 2>"$scratch/log" </dev/null; exit $?) 2>/dev/null
  found=$(classify "$name" "$scratch/log")
  if [[ $found == ok ]]; then
    "$clang" "${common[@]}" -fsanitize=memory "$name.c" -o "$scratch/a" || return 1
    (timeout 20 "$scratch/a" >/dev/null 2>"$scratch/log" </dev/null; exit $?) 2>/dev/null
    found=$(classify "$name" "$scratch/log")
  fi
  echo "$found"
}

for name in "${names[@]}"; do
  found=$(verdict "$name") || { fail "$name" "does not compile"; continue; }
  [[ $found =~ ^(ok|[0-9]+\ (memory|overflow|division|shift|uninitialized|assertion))$ ]] ||
    { fail "$name" "no verdict in: $found"; continue; }
  # the prefix of a name is a promise about its verdict
  kind=$(basename "$name")
  kind=${kind%%_*}
  case $kind in
    ok) [[ $found == ok ]] || fail "$name" "should be ok but is: $found" ;;
    *) [[ $found == *" $kind" ]] || fail "$name" "should be $kind but is: $found" ;;
  esac
  if ((write)); then echo "$found" >"$name.expect"
  elif [[ ! -f $name.expect || $found != "$(cat "$name.expect")" ]]; then fail "$name" "now: $found"; fi
done
echo "${#names[@]} programs, $failures failures"
((failures == 0))
