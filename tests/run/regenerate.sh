#!/bin/bash
# Expected outputs come from real compilers, never from Heddle: this script compiles every program with gcc and
# clang in both data models, demands that all agree, and (with --write) records what they printed.
#
#   regenerate.sh [--write] [--sanitize] [NAME...]
#
# --write      record NAME.out, NAME.status and, where ILP32 differs, NAME.out32; without it, only compare
# Programs with a NAME.out_big are also compiled for machines in big-endian order, where their packages are installed. What
# a machine of 16 bits prints (NAME.out_16) nothing here can show: it is derived by hand, with the constants that Clang
# folds.
#
# --sanitize   also run under gcc's address and undefined and clang's memory sanitizers: no program may be undefined
set -u
cd "$(dirname "$0")" || exit 2
write=0
sanitize=0
while [[ ${1-} == --* ]]; do
  case $1 in
    --write) write=1 ;;
    --sanitize) sanitize=1 ;;
    *) echo "usage: regenerate.sh [--write] [--sanitize] [NAME...]" >&2; exit 2 ;;
  esac
  shift
done
source ../programs.sh
mapfile -t names < <(programs "$@")

gcc=${GCC:-gcc}
clang=${CLANG:-clang-19}
common=(-std=gnu11 -w -O0)
# Without SSE, 32-bit x86 computes in 80-bit registers, which is neither IEEE double nor what Heddle means.
ilp32=(-m32 -msse2 -mfpmath=sse)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() { echo "$1: $2" >&2; failures=$((failures + 1)); }

# execute NAME LABEL COMPILER FLAGS...: leaves LABEL.out and LABEL.status in the scratch folder.
execute() {
  local name=$1 label=$2; shift 2
  if ! "$@" "${common[@]}" "$name.c" -o "$scratch/$label" -lm 2>"$scratch/log"; then
    fail "$name" "$label does not compile: $(head -3 "$scratch/log")"; return 1
  fi
  local args=() input=/dev/null status=0
  [[ -f $name.args ]] && mapfile -t args <"$name.args"
  [[ -f $name.in ]] && input=$name.in
  # the subshell keeps bash from announcing programs that abort on purpose
  (timeout 20 "$scratch/$label" "${args[@]}" <"$input" >"$scratch/$label.out" 2>"$scratch/$label.err"; exit $?) \
    2>/dev/null || status=$?
  echo "$status" >"$scratch/$label.status"
}

# same NAME LABEL REFERENCE: LABEL printed what REFERENCE printed and ended the same way.
same() {
  cmp -s "$scratch/$2.out" "$scratch/$3.out" || fail "$1" "$2 prints other than $3: $(diff "$scratch/$2.out" "$scratch/$3.out" | head -4)"
  cmp -s "$scratch/$2.status" "$scratch/$3.status" || fail "$1" "$2 ends with $(cat "$scratch/$2.status")"
}

record() {
  local name=$1
  cp "$scratch/gcc64.out" "$name.out"
  rm -f "$name.out32" "$name.status"
  cmp -s "$scratch/gcc64.out" "$scratch/gcc32.out" || cp "$scratch/gcc32.out" "$name.out32"
  [[ $(cat "$scratch/gcc64.status") == 0 ]] || cp "$scratch/gcc64.status" "$name.status"
}

compare() {
  local name=$1 expected32=$1.out status=0
  [[ -f $name.out32 ]] && expected32=$name.out32
  [[ -f $name.status ]] && status=$(cat "$name.status")
  cmp -s "$scratch/gcc64.out" "$name.out" || fail "$name" "differs from $name.out"
  cmp -s "$scratch/gcc32.out" "$expected32" || fail "$name" "32 bit: differs from $expected32"
  [[ $(cat "$scratch/gcc64.status") == "$status" ]] || fail "$name" "ends with $(cat "$scratch/gcc64.status")"
}

check_sanitizers() {
  local name=$1
  execute "$name" asan "$gcc" -fsanitize=address,undefined -fno-sanitize-recover=all -g &&
    { same "$name" asan gcc64; grep -E 'ERROR|runtime error' "$scratch/asan.err" | head -2; }
  execute "$name" msan "$clang" -fsanitize=memory -g &&
    { same "$name" msan gcc64; grep -E 'WARNING' "$scratch/msan.err" | head -2; }
}

check_big_endian() {
  local name=$1 machine
  for machine in powerpc:ppc mips:mips s390x:s390x; do
    local triple=${machine%:*}-linux-gnu emulator=qemu-${machine#*:} compiler
    compiler=("$triple-gcc")
    command -v "$triple-gcc" >/dev/null || compiler=("$clang" "--target=$triple" -fuse-ld=lld)
    command -v "$emulator" >/dev/null || continue
    # A compiler that cannot link for the machine shows nothing.
    echo 'int main(void) { return 0; }' >"$scratch/none.c"
    "${compiler[@]}" -static "$scratch/none.c" -o "$scratch/none" 2>/dev/null || continue
    "${compiler[@]}" "${common[@]}" -static "$name.c" -o "$scratch/big" -lm 2>"$scratch/log" ||
      { fail "$name" "${compiler[0]}: $(head -3 "$scratch/log")"; continue; }
    "$emulator" "$scratch/big" >"$scratch/big.out"
    ((write)) && cp "$scratch/big.out" "$name.out_big"
    cmp -s "$scratch/big.out" "$name.out_big" || fail "$name" "for $triple it prints other than $name.out_big"
  done
}

export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1
for name in "${names[@]}"; do
  execute "$name" gcc64 "$gcc" && execute "$name" clang64 "$clang" &&
    execute "$name" gcc32 "$gcc" "${ilp32[@]}" && execute "$name" clang32 "$clang" "${ilp32[@]}" || continue
  same "$name" clang64 gcc64
  same "$name" clang32 gcc32
  cmp -s "$scratch/gcc32.status" "$scratch/gcc64.status" || fail "$name" "exit status depends on the data model"
  if [[ -f $name.out_big ]]; then check_big_endian "$name"; fi
  ((sanitize)) && check_sanitizers "$name"
  if ((write)); then record "$name"; else compare "$name"; fi
done
echo "${#names[@]} programs, $failures failures"
((failures == 0))
