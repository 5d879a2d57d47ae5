# Sourced by bench/jdks.sh, ./slow-kernel and ./operate: Debian's packages without root rights or installation.
#
#   fetch_packages SUITE FOLDER PACKAGE...   unpacks these packages of a suite, and no others, into a folder
#   use_suite SUITE FOLDER [ARCHITECTURE]    fetches a suite's list of packages and sets apt_options to those that make
#                                            apt use it alone; the architecture is this machine's by default
#   use_programs PACKAGE...                  has a command of each package's name on the PATH: the installed one, or one
#                                            unpacked into ~/.cache/escapement/programs, so that no service is started

fetch_packages() {
  local suite=$1 root=$2
  shift 2
  local apt_options
  use_suite "$suite" "$root/apt" || return
  unpack_packages "$root" "$@"
}

unpack_packages() {
  local root=$1
  shift
  (cd "$root/apt" && apt-get "${apt_options[@]}" download "$@") || return
  unpack_fetched "$root"
}

unpack_fetched() {
  local root=$1 package
  for package in "$root"/apt/*.deb; do
    dpkg-deb -x "$package" "$root" || return
  done
  rm -rf "$root/apt"
}

use_suite() {
  local suite=$1 folder=$2 architecture=${3:-$(dpkg --print-architecture)} archive
  # From the archive that apt already uses: what is mirrored or reachable differs from site to site.
  archive=$(apt-get indextargets --format '$(REPO_URI) $(COMPONENT)' 'Created-By: Packages' |
    sed -n 's:\(.*/debian/\) main$:\1:p' | head -n 1)
  [ -n "$archive" ] || { echo "apt knows no Debian archive"; return 1; }
  mkdir -p "$folder"/{lists,archives}/partial
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive $suite main" > "$folder/sources.list"
  touch "$folder/status"
  apt_options=(-o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$folder/lists" -o "Dir::State::Status=$folder/status" -o "Dir::Cache=$folder"
    -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false -o APT::Sandbox::User=root
    -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture")
  apt-get "${apt_options[@]}" update
}

use_programs() {
  local root=$HOME/.cache/escapement/programs missing=() package log
  PATH=$PATH:$root/usr/bin
  for package in "$@"; do
    command -v "$package" > /dev/null || missing+=("$package")
  done
  [ ${#missing[@]} != 0 ] || return 0
  echo "Fetching from Debian: ${missing[*]}" >&2
  log=$(mktemp)
  # Beside it first: what is interrupted there must not pass for a program.
  rm -rf "$root.new"
  if ! { fetch_packages "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root.new" "${missing[@]}" &&
    mkdir -p "$root/usr/bin" && mv "$root.new"/usr/bin/* "$root/usr/bin/"; } > "$log" 2>&1; then
    tail -n 5 "$log" >&2
    echo "Missing (Debian, Ubuntu): apt-get install ${missing[*]}" >&2
    return 1
  fi
  rm -rf "$root.new" "$log"
}
