# Sourced by the tests: builds the models as native objects whose public names carry the prefix model_, so that they
# stand beside the C library's functions of the same names.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
models=$here/../../models
gcc=${GCC:-gcc}

# build_models FOLDER FLAGS...: leaves FOLDER/models.a and the renaming FOLDER/names for objcopy
build_models() {
  local out=$1 file object; shift
  mkdir -p "$out"
  for file in "$models"/*.c; do
    [[ $file == */setjmp.c ]] && continue  # half of it is control flow that the front end makes
    object=$out/$(basename "$file" .c).o
    "$gcc" "$@" -std=gnu11 -O1 -w -fno-builtin -fno-math-errno -include "$here/native_builtins.h" -c "$file" -o "$object" ||
      return 1
  done
  nm --defined-only --extern-only "$out"/*.o | awk 'NF == 3 && $3 !~ /^__heddle_/ {print $3, "model_" $3}' |
    sort -u >"$out/names"
  for object in "$out"/*.o; do objcopy --redefine-syms="$out/names" "$object" || return 1; done
  "$gcc" "$@" -std=gnu11 -O1 -w -c "$here/native_intrinsics.c" -o "$out/native_intrinsics.o" || return 1
  "$gcc" "$@" -std=gnu11 -O1 -w -c "$here/native_builtins.c" -o "$out/native_builtins.o" || return 1
  rm -f "$out/models.a"
  ar rcs "$out/models.a" "$out"/*.o
}
