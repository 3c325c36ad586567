# Sourced by the steps that need Debian packages.

# Usage: install_missing COMMAND[:PACKAGE]…
# Installs the package of each command that is not on the PATH. PACKAGE defaults to COMMAND.
install_missing() {
  local item packages=() sudo=()
  for item in "$@"; do
    PATH="$PATH:/usr/sbin" command -v "${item%%:*}" >/dev/null || packages+=("${item##*:}")
  done
  [ "${#packages[@]}" -gt 0 ] || return 0
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update -qq
  # RUNLEVEL=1 keeps installed services from starting.
  "${sudo[@]}" env RUNLEVEL=1 apt-get install -qq -y --no-install-recommends "${packages[@]}" >/dev/null
}
