#!/bin/bash
# Runs the programs of tests/run with the models in the place of the C library, and compares with what they should
# print. This tests the models' share of those tests without a front end.
#
#   run_programs.sh [NAME...]
set -u
source "$(dirname "$0")/build.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$here/../run" || exit 2
source ../programs.sh
mapfile -t names < <(programs "$@")
failures=0

fail() { echo "$1" >&2; failures=$((failures + 1)); }

cat >"$scratch/start.c" <<'END'
void native_set_arguments(int, char **), __heddle_arguments(int *, char ***), model_exit(int);
int program_main(int, char **);
int main(int argc, char **argv) {
  native_set_arguments(argc, argv);
  __heddle_arguments(&argc, &argv);
  model_exit(program_main(argc, argv));
}
END

# run NAME FOLDER EXPECTED FLAGS...
run() {
  local name=$1 out=$2 expected=$3 status=0 args=() input=/dev/null wanted=0; shift 3
  "$gcc" "$@" -std=gnu11 -w -O0 -fno-builtin -c "$name.c" -o "$out/program.o" &&
    objcopy --redefine-syms="$out/names" --redefine-sym main=program_main "$out/program.o" &&
    "$gcc" "$@" "$out/start.o" "$out/program.o" "$out/models.a" -o "$out/program" -lm ||
    { fail "$name: does not build"; return; }
  [[ -f $name.args ]] && mapfile -t args <"$name.args"
  [[ -f $name.in ]] && input=$name.in
  [[ -f $name.status ]] && wanted=$(cat "$name.status")
  (timeout 20 "$out/program" "${args[@]}" <"$input" >"$out/stdout" 2>/dev/null; exit $?) 2>/dev/null || status=$?
  cmp -s "$out/stdout" "$expected" || fail "$name: $(diff "$out/stdout" "$expected" | head -4)"
  [[ $status == "$wanted" ]] || fail "$name: ends with $status"
}

flags32=(-m32 -msse2 -mfpmath=sse)
build_models "$scratch/64" && "$gcc" -w -c "$scratch/start.c" -o "$scratch/64/start.o" || exit 1
build_models "$scratch/32" "${flags32[@]}" && "$gcc" "${flags32[@]}" -w -c "$scratch/start.c" -o "$scratch/32/start.o" || exit 1
for name in "${names[@]}"; do
  run "$name" "$scratch/64" "$name.out"
  expected32=$name.out
  [[ -f $name.out32 ]] && expected32=$name.out32
  run "$name" "$scratch/32" "$expected32" "${flags32[@]}"
done
echo "${#names[@]} programs, $failures failures"
((failures == 0))
