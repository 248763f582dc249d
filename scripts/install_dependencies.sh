#!/usr/bin/env bash
# Installs the packages that building and testing Heddle needs, and nothing when all of them are there.
# Debian 12 or Ubuntu 24.04; elsewhere it only says what is needed.
set -euo pipefail

required=(build-essential cmake ninja-build python3
  clang-19 libclang-19-dev llvm-19-dev llvm-19-tools lld-19
  zlib1g-dev libzstd-dev libcadical-dev libz3-dev
  libfmt-dev libcli11-dev nlohmann-json3-dev libyaml-cpp-dev libgtest-dev libgmock-dev)
# Faster builds, more tests: their absence only makes something slower or skips tests. libclang-rt-19-dev has Clang's
# sanitizers, gcc-multilib the 32-bit C library; csmith makes random programs;
# python3-jsonschema checks the output of --json, python3-yaml witnesses; afl++ is a fuzzer for verify --with, and
# g++-multilib what libFuzzer needs for ILP32; programs for big-endian machines are linked with the C libraries for those and run by qemu-user.
optional=(ccache clang-format-19 clang-tidy-19 libbenchmark-dev
  libclang-rt-19-dev gcc-multilib csmith libcsmith-dev cvc5 python3-jsonschema python3-yaml
  afl++ g++-multilib
  qemu-user lld-19 libc6-dev-s390x-cross libgcc-12-dev-s390x-cross libc6-dev-mips-cross libgcc-12-dev-mips-cross
  libc6-dev-powerpc-cross)

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "install_dependencies.sh: no apt here; these Debian packages are needed: ${required[*]}" >&2
  exit 0
fi

missing() {
  local package
  for package in "$@"; do
    if ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed'; then
      echo "$package"
    fi
  done
}

mapfile -t needed < <(missing "${required[@]}")
mapfile -t wished < <(missing "${optional[@]}")
if [ $((${#needed[@]} + ${#wished[@]})) -eq 0 ]; then
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo)
  if ! command -v sudo >/dev/null; then
    echo "install_dependencies.sh: run as root: apt-get install ${needed[*]} ${wished[*]}" >&2
    exit $((${#needed[@]} != 0))
  fi
fi
echo "Installing missing packages: ${needed[*]} ${wished[*]}"
export DEBIAN_FRONTEND=noninteractive
# Without a network, what is only wished for must not stand in the way.
"${as_root[@]}" apt-get update -qq || [ ${#needed[@]} -eq 0 ]
install() { "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }
if [ ${#needed[@]} -ne 0 ]; then
  install "${needed[@]}"
fi
# One by one only if not all of them can be had.
if [ ${#wished[@]} -ne 0 ] && ! install "${wished[@]}" 2>/dev/null; then
  for package in "${wished[@]}"; do
    install "$package" || echo "install_dependencies.sh: could not install $package; some tests will be skipped" >&2
  done
fi
