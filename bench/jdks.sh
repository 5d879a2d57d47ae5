# Sourced by ./check: the JDKs that the forked-JVM tests run their children on.
#
#   use_test_jdks "8 11 17"   sets ESCAPEMENT_TEST_JDKS to homes of these versions: those that ESCAPEMENT_TEST_JDKS
#                             names already, else installed ones, else ones fetched from Debian's unstable suite. That
#                             needs neither root rights nor an installation, only apt and a Debian archive in its
#                             sources. A version that can't be had is named and left out.
#   installed_jdks            prints the versions that are installed or named, a line each, oldest first
#
# What is fetched stays in $ESCAPEMENT_JDK_CACHE (default ~/.cache/escapement/jdks), for whoever asks for that version.

. bench/debian.sh

ALL_TEST_JDKS="8 11 17 21 25 27"

use_test_jdks() {
  local version home homes=
  for version in $1; do
    home=$(jdk_home "$version") || {
      echo "JDK $version: NOT FOUND, so nothing is tested on it" >&2
      continue
    }
    echo "JDK $version: $home" >&2
    homes+=${homes:+:}$home
  done
  [ -n "$homes" ] || return
  export ESCAPEMENT_TEST_JDKS=$homes
}

jdk_home() {
  local named
  IFS=: read -ra named <<< "${ESCAPEMENT_TEST_JDKS:-}"
  # shellcheck disable=SC2046 # words
  first_jdk "$1" "${named[@]}" $(installed_homes) || fetched_jdk "$1"
}

is_jdk() {
  [ -x "$2/bin/java" ] && grep -qsE "^JAVA_VERSION=\"(1\.)?$1[\".]" "$2/release"
}

# The first of these homes that is a JDK of this version.
first_jdk() {
  local version=$1 home
  for home in "${@:2}"; do
    if is_jdk "$version" "$home"; then
      echo "$home"
      return
    fi
  done
  return 1
}

# The JDK that builds, and those of the folder; CI takes another one for machines that have fewer.
installed_homes() {
  local home
  for home in "${JAVA_HOME:-}" "${ESCAPEMENT_JVM_FOLDER:-/usr/lib/jvm}"/*; do
    if [ -x "$home/bin/javac" ]; then
      echo "$home"
    fi
  done
}

installed_jdks() {
  local named home
  IFS=: read -ra named <<< "${ESCAPEMENT_TEST_JDKS:-}"
  # shellcheck disable=SC2046 # words
  for home in "${named[@]}" $(installed_homes); do
    if [ -x "$home/bin/java" ]; then
      sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$home/release"
    fi
  done | sort -nu
}

jdk_cache() {
  echo "${ESCAPEMENT_JDK_CACHE:-$HOME/.cache/escapement/jdks}"
}

fetched_jdk() {
  local root home log
  root=$(jdk_cache)/$1
  home=$root/home
  if ! is_jdk "$1" "$home"; then
    log=$(mktemp)
    echo "JDK $1: fetching it from Debian's unstable suite" >&2
    rm -rf "$root"
    mkdir -p "$root"
    if ! fetch_jdk "$1" "$root" > "$log" 2>&1 || ! is_jdk "$1" "$home" ||
    ! with_shared_classes "$home" >> "$log" 2>&1; then
      tail -n 5 "$log" >&2
      rm -rf "$root" "$log"
      return 1
    fi
    rm -f "$log"
  fi
  echo "$home"
}

# The suite's JDKs need its C library too. So it is unpacked beside them, and the programs are told to use it.
fetch_jdk() {
  local version=$1 root=$2 jvm program
  fetch_packages sid "$root" "openjdk-$version-jdk-headless" "openjdk-$version-jre-headless" libc6 \
    libstdc++6 libgcc-s1 zlib1g patchelf || return
  jvm=$(echo "$root"/usr/lib/jvm/java-"$version"-openjdk-*)
  relink "$root" || return
  for program in "$jvm"/bin/* "$jvm"/jre/bin/* "$jvm"/lib/jspawnhelper "$jvm"/jre/lib/*/jspawnhelper; do
    if [ -f "$program" ] && [ ! -L "$program" ] && [ -x "$program" ]; then
      use_own_libraries "$root" "$program" || return
    fi
  done
  [ -x "$jvm/bin/java" ] || ln -s ../jre/bin/java "$jvm/bin/java"
  [ -f "$jvm/release" ] || echo "JAVA_VERSION=\"1.$version.0\"" > "$jvm/release"
  ln -s "$jvm" "$root/home"
}

# A package that is installed makes the archive of the JDK's own classes, without which a start takes longer.
with_shared_classes() {
  if find -L "$1" -name classes.jsa | grep -q .; then
    "$1/bin/java" -version
  else
    "$1/bin/java" -Xshare:dump
  fi
}

# Absolute links of the packages lead out of the folder that they are unpacked to.
relink() {
  local link target
  find "$1" -type l -lname '/*' | while read -r link; do
    target=$(readlink "$link")
    case $target in
      "$1"/*) ;;
      *) ln -sfn "$1$target" "$link" ;;
    esac
  done
}

use_own_libraries() {
  local root=$1 program=$2 loader libraries patchelf
  [ "$(head -c 4 "$program" | tail -c 3)" = ELF ] || return 0
  loader=$(find "$root" -path '*lib64/ld-linux-*.so.*' -print -quit)
  libraries=$(dirname "$(find "$root" -name libc.so.6 -print -quit)")
  patchelf=("$loader" --library-path "$libraries" "$root/usr/bin/patchelf")
  "${patchelf[@]}" --set-interpreter "$loader" --force-rpath \
    --set-rpath "$("${patchelf[@]}" --print-rpath "$program"):$libraries" "$program"
}
