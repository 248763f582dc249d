#!/bin/bash
# Compiles the models natively in both data models and compares them with the C library: their signatures with its
# headers, their results with its results on some hundred thousand random inputs.
set -u
source "$(dirname "$0")/build.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
skipped=0
tests=0

# Each model must agree with the declarations that programs see. Macros of the headers are in the way and are undone.
# agree MODEL "HEADERS" "MACROS"
agree() {
  {
    echo '#define _GNU_SOURCE'
    echo '#define __NO_CTYPE'
    for header in $2; do echo "#include <$header>"; done
    for macro in NULL va_start va_arg va_copy va_end ${3-}; do echo "#undef $macro"; done
    echo "#include \"$models/$1.c\""
  } >"$scratch/agree.c"
  tests=$((tests + 1))
  "$gcc" -std=gnu11 -w -fno-builtin -fsyntax-only "$scratch/agree.c" || failures=$((failures + 1))
}
agree allocation "stdlib.h malloc.h string.h"
agree memory "string.h strings.h"
agree string "string.h strings.h ctype.h"
agree ctype "ctype.h stdlib.h" "isascii toascii"
agree stdio "stdio.h string.h stdlib.h"
agree memory_streams "stdio.h stdlib.h"
agree scanf "stdio.h ctype.h stdlib.h" "isascii"
agree output "stdio.h"
agree wide "wchar.h stdlib.h"
agree wide_text "wchar.h wctype.h ctype.h stdlib.h string.h stdio.h"
agree messages "err.h stdlib.h"
agree printf "stdio.h string.h stdlib.h"
agree printf_float "stdio.h"
agree decimal "stdlib.h ctype.h"
agree exit "stdlib.h unistd.h errno.h assert.h"
agree elementary "math.h"
agree environment "stdlib.h string.h"
agree math "math.h" "isnan isinf signbit isfinite isnormal fpclassify"

# passes PROGRAM FLAGS...
passes() {
  local program=$1; shift
  "$gcc" "$@" -std=gnu11 -O1 -w -fno-builtin "$here/$program.c" "$scratch/out/models.a" -o "$scratch/test" -lm &&
    timeout 60 "$scratch/test"
}

for flags in "-m64" "-m32 -msse2 -mfpmath=sse"; do
  tests=$((tests + 1))
  if ! echo 'int main(void) { return 0; }' | "$gcc" $flags -x c - -o "$scratch/test" 2>/dev/null; then
    echo "skipped: $gcc $flags does not work here (package gcc-multilib)"
    skipped=$((skipped + 1))
    continue
  fi
  build_models "$scratch/out" $flags && passes native_test $flags && passes native_elementary $flags && passes native_wide $flags ||
    failures=$((failures + 1))
  rm -rf "$scratch/out"
done
echo "$((tests - failures - skipped)) passed, $failures failed, $skipped skipped"
((failures == 0))
