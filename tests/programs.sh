# Sourced by scripts that go through the C programs below the current folder.

# programs [NAME...]: their paths without .c: those of these names, or all
programs() {
  local name
  if (($# == 0)); then set -- '*'; fi
  for name in "$@"; do find . -name "$(basename "$name" .c).c" -printf '%P\n'; done | sed 's,\.c$,,' | sort
}
