# Sourced by the steps that need Debian packages.

# Usage: install_missing COMMAND[:PACKAGE]…
# Installs the package of each command that is not on the PATH. PACKAGE defaults to COMMAND.
install_missing() {
  local item packages=()
  for item in "$@"; do
    PATH="$PATH:/usr/sbin" command -v "${item%%:*}" >/dev/null || packages+=("${item##*:}")
  done
  install_packages "${packages[@]}"
}

# Usage: install_missing_files FILE:PACKAGE…
# Installs the package of each file that does not exist.
install_missing_files() {
  local item packages=()
  for item in "$@"; do
    [ -e "${item%%:*}" ] || packages+=("${item##*:}")
  done
  install_packages "${packages[@]}"
}

install_packages() {
  local packages=("$@") sudo=()
  [ "${#packages[@]}" -gt 0 ] || return 0
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  # Steps that run at the same time must not install at the same time. RUNLEVEL=1 keeps installed services from starting.
  (
    flock 9
    "${sudo[@]}" apt-get update -qq &&
      "${sudo[@]}" env RUNLEVEL=1 apt-get install -qq -y --no-install-recommends "${packages[@]}"
  ) 9>"$CI_WORK/apt.lock" >"$CI_WORK/apt.log" 2>&1 || {
    printf 'cannot install %s; is there a network? %s\n' "${packages[*]}" "$(tail -n 1 "$CI_WORK/apt.log")"
    exit 1
  }
}

# Usage: unpack_packages FOLDER PACKAGE…
# Unpacks Node libraries and those that they depend on into FOLDER. Some of Debian's cannot be installed beside another Node than
# Debian's.
unpack_packages() {
  local folder="$1" names
  shift
  mkdir -p "$folder"
  mapfile -t names < <(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \
    --no-enhances "$@" | grep -E '^(node-|webpack|rollup|terser|acorn|eslint)' | sort -u)
  (
    cd "$folder" || exit 1
    apt-get download -qq -o APT::Sandbox::User=root "${names[@]}"
    for package in *.deb; do dpkg -x "$package" .; done
  )
}
