#!/usr/bin/env bash
# Runs a command on the committed tree in a minimal Debian 12, to see what someone sees who has just installed Debian
# and cloned the repository: nothing is there but the essential packages, apt, make and certificates.
#
# usage: scripts/on_bare_debian.sh [--keep] [--shell] [--ccache FOLDER] [--rebuild] [COMMAND…]
#   --keep           keep the root afterwards and say where it is
#   --shell          a shell in the root after the command, or instead of it
#   --ccache FOLDER  let the builds inside use this cache of ccache
#   --rebuild        make the base again instead of taking the cached one
#
# Needs root (it mounts and changes roots) and mmdebstrap, which it installs. Packages come from where this machine gets
# them: its own sources if it is a Debian 12, and its apt settings and proxy variables in any case. The base and the
# downloaded packages are cached in ${XDG_CACHE_HOME:-~/.cache}/heddle. Mounts live in a namespace of their own, which
# ends with the command, however it ends.
set -euo pipefail

say() { echo "on_bare_debian.sh: $*" >&2; }

# What this machine tells its own apt about networks and mirrors; nothing else of its configuration goes along.
apt_settings() {
  apt-config dump | grep -E '^Acquire::(http|https|ftp|socks|Retries|Check-Valid-Until|ForceIPv|Languages)' | grep -v '""' || true
}

# make_base FILE: a tar archive of the base system
make_base() {
  local own=() file
  if ! command -v mmdebstrap >/dev/null; then
    say "installing mmdebstrap"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mmdebstrap >/dev/null
  fi
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list; do
    if [ -f "$file" ] && grep -q bookworm "$file"; then own+=("$file"); fi
  done
  if [ ${#own[@]} -eq 0 ]; then
    own=("deb http://deb.debian.org/debian bookworm main" "deb http://deb.debian.org/debian bookworm-updates main"
      "deb http://deb.debian.org/debian-security bookworm-security main")
  fi
  say "making the base: ${own[*]}"
  apt_settings >"$1.conf"
  mmdebstrap --quiet --format=tar --variant=minbase --include=make,ca-certificates --aptopt="$1.conf" bookworm "$1.new" \
    "${own[@]}"
  mv "$1.new" "$1"
}

# fill ROOT BASE: the base system and the committed tree
fill() {
  tar -xf "$2" -C "$1" --numeric-owner
  mkdir -p "$1/heddle" "$1/var/cache/apt/archives" "$1/root/.cache/ccache"
  git -C "$(dirname "$0")/.." archive HEAD | tar -x -C "$1/heddle"
  cp -L /etc/resolv.conf "$1/etc/resolv.conf"
  apt_settings >"$1/etc/apt/apt.conf.d/99host"
  echo force-unsafe-io >"$1/etc/dpkg/dpkg.cfg.d/99fast"  # the root does not outlive the machine
}

# Executed in the namespaces: the root's mounts, then the command.
inside='
set -e
root=$1 archives=$2 ccache=$3 shell=$4; shift 4
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$archives" "$root/var/cache/apt/archives"
if [ -n "$ccache" ]; then mount --bind "$ccache" "$root/root/.cache/ccache"; fi
status=0
enter() {
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM="${TERM:-dumb}" \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} ${no_proxy:+no_proxy="$no_proxy"} \
    chroot "$root" /bin/bash -c "cd /heddle && exec \"\$@\"" bash "$@" || status=$?
}
if [ $# -ne 0 ]; then enter "$@"; fi
if [ -n "$shell" ]; then enter bash -i; fi
exit "$status"
'

clean_up() {
  if [ -n "$keep" ]; then
    say "the root is kept: chroot $root"
  else
    rm -rf --one-file-system "$root"
  fi
}

stop() {
  if [ -n "$child" ]; then kill -KILL "$child"; fi
  exit 130
}

main() {
  keep='' shell='' child=''
  local rebuild='' ccache=''
  while [[ ${1:-} == --* ]]; do
    case $1 in
      --keep) keep=yes ;;
      --shell) shell=yes ;;
      --rebuild) rebuild=yes ;;
      --ccache) ccache=$(realpath "$2"); shift ;;
      --help) sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; return ;;
      *) say "there is no option $1"; return 2 ;;
    esac
    shift
  done
  if [ $# -eq 0 ] && [ -z "$shell" ]; then
    say "which command? For example: scripts/on_bare_debian.sh make demo"
    return 2
  fi
  if [ "$(id -u)" -ne 0 ]; then
    say "mounting and changing the root takes root's rights: run it with sudo"
    return 2
  fi
  local cache=${XDG_CACHE_HOME:-$HOME/.cache}/heddle
  mkdir -p "$cache/archives/partial"
  if [ -n "$rebuild" ] || [ ! -f "$cache/debian12.tar" ]; then make_base "$cache/debian12.tar"; fi
  root=$(mktemp -d "$cache/root.XXXXXX")
  trap clean_up EXIT
  trap stop INT TERM HUP
  fill "$root" "$cache/debian12.tar"
  local begin=$SECONDS status=0
  local space=(unshare --mount --pid --fork --kill-child
    bash -c "$inside" inside "$root" "$cache/archives" "$ccache" "$shell" "$@")
  if [ -n "$shell" ]; then
    trap : INT  # is for what runs in the shell
    "${space[@]}" || status=$?
  else
    "${space[@]}" <&0 &  # in the background, so that a signal is noticed at once
    child=$!
    wait "$child" || status=$?
  fi
  say "$* ended with status $status after $((SECONDS - begin)) s"
  return "$status"
}

# On one line, which is read before anything runs: the file may change in the meantime.
main "$@"; exit
