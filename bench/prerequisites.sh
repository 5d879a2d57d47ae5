# Sourced by ./demo and ./check: what the build and the demo need, and how to get it.
#
#   require_prerequisites   finds or installs a JDK 17 or later, a C compiler and a Maven; sets JAVA_HOME and PATH.
#                           As root on Debian or Ubuntu it installs what is missing, unless ESCAPEMENT_INSTALL is no;
#                           elsewhere it names it and fails.

require_prerequisites() {
  local missing
  use_suitable_jdk || true
  missing=$(missing_prerequisites)
  if [ -n "$missing" ] && may_install && install_missing "$missing"; then
    use_suitable_jdk || true
    missing=$(missing_prerequisites)
  fi
  [ -z "$missing" ] || name_missing "$missing"
}

may_install() {
  [ "$(id -u)" = 0 ] && [ "${ESCAPEMENT_INSTALL:-yes}" != no ] && command -v apt-get > /dev/null
}

# One word a line: jdk, cc, maven.
missing_prerequisites() {
  suitable_jdk "${JAVA_HOME:-}" || echo jdk
  c_compiler_works || echo cc
  maven_can_be_had || echo maven
}

# JAVA_HOME if it will do, else the java on the PATH, else whatever is installed.
use_suitable_jdk() {
  local home on_path
  on_path=$(readlink -f "$(command -v javac || true)" || true)
  for home in "${JAVA_HOME:-}" "${on_path%/bin/javac}" "${ESCAPEMENT_JVM_FOLDER:-/usr/lib/jvm}"/*; do
    if suitable_jdk "$home"; then
      export JAVA_HOME=$home
      export PATH=$home/bin:$PATH
      return 0
    fi
  done
  return 1
}

suitable_jdk() {
  local version
  [ -n "$1" ] && [ -x "$1/bin/javac" ] && [ -x "$1/bin/java" ] || return 1
  version=$("$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p')
  [ "${version:-0}" -ge 17 ]
}

c_compiler_works() {
  echo '#include <time.h>' | "${CC:-cc}" -E -x c - > /dev/null 2>&1
}

# mvnw needs another Maven, or a repository's address, only until it has fetched its own.
maven_can_be_had() {
  [ -n "${MVNW_REPOURL:-}" ] || command -v mvn > /dev/null ||
    compgen -G "${MAVEN_USER_HOME:-$HOME/.m2}/wrapper/dists/apache-maven-*/bin/mvn" > /dev/null
}

install_missing() {
  local packages=() log what
  echo "Installing what is missing with apt-get: $(echo "$1" | tr '\n' ' ')" >&2
  log=$(mktemp)
  if ! apt-get update > "$log" 2>&1; then
    tail -n 5 "$log" >&2
  fi
  for what in $1; do
    case $what in
      jdk) packages+=("$(apt_jdk_package)") ;;
      cc) packages+=(gcc libc6-dev) ;;
      maven) packages+=(maven) ;;
    esac
  done
  local status=0
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${packages[@]}" >> "$log" 2>&1 || {
    tail -n 20 "$log" >&2
    status=1
  }
  rm -f "$log"
  return "$status"
}

# Releases differ in which they carry; all of these build the project.
apt_jdk_package() {
  local version
  for version in 17 21 25; do
    if apt-cache show "openjdk-$version-jdk-headless" > /dev/null 2>&1; then
      echo "openjdk-$version-jdk-headless"
      return
    fi
  done
  echo default-jdk-headless
}

name_missing() {
  local what
  echo "Missing:" >&2
  for what in $1; do
    case $what in
      jdk) echo "  a JDK, 17 or later, with javac (apt-get install openjdk-17-jdk-headless; or set JAVA_HOME)" ;;
      cc) echo "  a C compiler and the C headers   (Debian, Ubuntu: apt-get install gcc libc6-dev; or set CC)" ;;
      maven) echo "  any Maven, for ./mvnw to start   (Debian, Ubuntu: apt-get install maven; or set MVNW_REPOURL)" ;;
    esac
  done >&2
  return 1
}

# require_packages NAME...: commands that their packages are named for; as root installs what is missing, else names it.
require_packages() {
  local missing=() name
  for name in "$@"; do
    command -v "$name" > /dev/null || missing+=("$name")
  done
  [ ${#missing[@]} != 0 ] || return 0
  if may_install; then
    echo "Installing with apt-get: ${missing[*]}" >&2
    { apt-get update -qq &&
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"; } \
      > /dev/null 2>&1 && return 0
  fi
  echo "Missing (Debian, Ubuntu): apt-get install ${missing[*]}" >&2
  return 1
}
