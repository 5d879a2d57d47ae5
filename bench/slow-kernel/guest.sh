# Sourced by ./slow-kernel: a machine under QEMU's software emulation, made of Debian's packages.
#
#   require_guest_prerequisites   names what is missing for that, if anything is, and fails
#   use_guest_architecture NAME   amd64 or arm64: sets what differs, and what else there is to choose from
#   measure_in_guest KERNEL JDK CLOCKSOURCES "--quick"|"" FOLDER
#                                 fetches what is missing, boots it, and leaves in FOLDER what bench/slow-kernel/measure
#                                 has found there
#
# Nothing needs root rights. What is fetched stays in $ESCAPEMENT_GUEST_CACHE (default ~/.cache/escapement/guests) and
# is used again until the packages that make it, or how they are put together, change.

# The exit status where a machine can't be had here; other failures are something being wrong.
NO_GUEST=3
GUEST_ARCHITECTURES="amd64 arm64"
GUEST_JDKS="8 17 25"
GUEST_FILES="agent/target/escapement-agent.jar bench/target/benchmarks.jar bench/target/ticklate"
GUEST_FILES+=" demo-app/target/clockcost bench/slow-kernel/measure"

use_guest_architecture() {
  guest_architecture=$1
  case $1 in
    amd64)
      guest_kernels="previous stable newest 100hz 1000hz"
      guest_clocksources="hpet acpi_pm tsc"
      guest_machine=(qemu-system-x86 qemu-system-x86_64 q35)
      # A TSC as emulated is never trusted otherwise.
      guest_kernel_options="console=ttyS0 tsc=reliable"
      ;;
    arm64)
      guest_kernels="previous stable newest 16k erratum"
      guest_clocksources=arch_sys_counter
      guest_machine=(qemu-system-arm qemu-system-aarch64 virt)
      guest_kernel_options="console=ttyAMA0"
      ;;
    *) return 1 ;;
  esac
}

# The one place that knows what Debian calls them.
suite_of_kernel() {
  case $1 in
    previous) echo bookworm ;;
    stable | 16k | erratum) echo trixie ;;
    newest) echo sid ;;
  esac
}

require_guest_prerequisites() {
  if [ "$(uname -s) $(uname -m)" != "Linux x86_64" ]; then
    echo "The guest's packages and the project's C programs are for Linux on x86_64;" \
      "this is $(uname -s) on $(uname -m)." >&2
    return 1
  fi
  if ! command -v apt-get > /dev/null || ! command -v dpkg-deb > /dev/null; then
    echo "The guest is made of Debian's packages, for which apt-get and dpkg-deb are needed (Debian, Ubuntu)." >&2
    return 1
  fi
}

measure_in_guest() {
  local emulator compiler='' kernel root own seen seconds=3000
  emulator=$(guest_emulator) && kernel=$(guest_kernel "$1") && root=$(guest_root "$2") || return "$NO_GUEST"
  [ "$guest_architecture" = amd64 ] || compiler=$(guest_compiler) || return "$NO_GUEST"
  seen=$(jvm_in_guest "$root" "$2")
  own=$seen
  [ "$2" -ge 17 ] || own=$(jvm_in_guest "$root" 17)
  [ -z "$4" ] || seconds=660
  # What has been measured when the time is up comes back too.
  run_guest "$emulator" "$compiler" "$1" "$kernel" "$root" "$5" "$seconds" \
    "timeout $((seconds - 60)) sh bench/slow-kernel/measure $own $seen $3 '$4' $(current_commit)"
}

current_commit() {
  git describe --always --dirty --exclude '*' --abbrev=40 2> /dev/null || echo unknown
}

jvm_in_guest() {
  local java
  java=$(cd "$1" && echo usr/lib/jvm/java-"$2"-openjdk-*/{jre/,}bin/java | tr ' ' '\n' | grep -v '\*' | head -n 1)
  echo "/${java%/bin/java}"
}

# Not the one that may be installed: Debian 12's, 7.2, makes one JVM in five crash in code that was compiled a moment
# ago.
guest_emulator() {
  cached_guest_part "emulator-$guest_architecture" make_programs trixie \
    "${guest_machine[0]}" busybox-static device-tree-compiler
}

# This machine's own release, with whose C library it must run.
guest_compiler() {
  cached_guest_part "compiler-$guest_architecture" make_programs "$(. /etc/os-release && echo "$VERSION_CODENAME")" \
    gcc-aarch64-linux-gnu libc6-dev-arm64-cross
}

guest_kernel() {
  local suite image=linux-image-cloud-$guest_architecture
  if [[ $1 == *hz ]]; then
    suite=$(suite_of_kernel stable)
    cached_guest_part "kernel-$1" build_kernel "$suite" \
      "$(cat bench/slow-kernel/kernel.config; echo "CONFIG_HZ_${1%hz}=y")"
    return
  fi
  suite=$(suite_of_kernel "$1")
  # The flavour for clouds does not know of the erratum.
  case $1 in
    16k) image=linux-image-arm64-16k ;;
    erratum) image=linux-image-arm64 ;;
  esac
  cached_guest_part "kernel-$suite-$image" make_kernel "$suite" "$guest_architecture" "$image"
}

# The benchmarks need Java 17; where the JDK that is looked at is older, there is one of each.
guest_root() {
  local packages=(busybox-static libc6 libstdc++6 libgcc-s1 zlib1g "openjdk-$1-jre-headless")
  [ "$1" -ge 17 ] || packages+=(openjdk-17-jre-headless)
  cached_guest_part "root-$1-$guest_architecture" make_root sid "$guest_architecture" "${packages[@]}"
}

# Its name ends in a hash of the arguments and of the code that uses them; what has another hash is thrown away.
cached_guest_part() {
  local name=$1 make=$2 cache part making
  shift 2
  cache=${ESCAPEMENT_GUEST_CACHE:-$HOME/.cache/escapement/guests}
  part=$cache/$name-$({
    echo "$@"
    declare -f "$make" use_suite unpack_packages unpack_fetched fetch_packages needs_of
  } | sha256sum | head -c 16)
  if [ ! -e "$part" ]; then
    echo "Fetching $name from Debian" >&2
    mkdir -p "$cache"
    rm -rf "$cache/$name"-????????????????
    making=$(mktemp -d "$cache/making-XXXXXX")
    if ! "$make" "$making" "$@" > "$making/log" 2>&1; then
      tail -n 5 "$making/log" >&2
      rm -rf "$making"
      return 1
    fi
    mv "$making/made" "$part"
    rm -rf "$making"
  fi
  echo "$part"
}

# With all that it needs, down to the C library; apt's locks are for what it installs.
make_programs() {
  local making=$1 apt_options
  use_suite "$2" "$making/apt" || return
  apt-get "${apt_options[@]}" -o Debug::NoLocking=true install -y \
    --no-install-recommends --download-only "${@:3}" || return
  mv "$making"/apt/archives/*.deb "$making/apt"
  unpack_fetched "$making" || return
  mkdir "$making/made"
  mv "$making/usr" "$making/made"
}

# The flavour for clouds is the same kernel with fewer drivers, and a quarter of the size.
make_kernel() {
  local making=$1 suite=$2 apt_options image
  use_suite "$suite" "$making/apt" "$3" || return
  image=$(needs_of "$4")
  # Newer releases keep the kernel itself in a package that this one needs.
  # shellcheck disable=SC2046 # words
  unpack_packages "$making" "$image" $(needs_of "$image") || return
  # In /boot, or in newer releases beside its modules.
  mv "$(find "$making" -name 'vmlinuz*' -type f)" "$making/made"
}

# Debian's own tick 250 times a second. So it is built from Debian's source, with as little in it as the guest needs.
# gcc and make are there, as they are for the project's C programs.
build_kernel() {
  local making=$1 suite=$2 config=$3 tools=$1/tools library build apt_options
  fetch_packages "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$tools" \
    flex bison m4 bc libelf-dev libelf1 zlib1g-dev || return
  library=$tools/usr/lib/x86_64-linux-gnu
  use_suite "$suite" "$making/apt" || return
  unpack_packages "$making" "$(apt-cache "${apt_options[@]}" depends linux-source |
    sed -n 's/^ *Depends: \(linux-source-.*\)/\1/p')" || return
  mkdir "$making/source"
  tar -C "$making/source" --strip-components 1 -xf "$making"/usr/src/linux-source-*.tar.xz || return
  echo "$config" > "$making/config"
  build=(nice make -C "$making/source" -j "$(nproc)" "LIBELF_FLAGS=-I$tools/usr/include"
    "LIBELF_LIBS=-L$library -Wl,-rpath,$library -lelf")
  export PATH=$PATH:$tools/usr/bin M4=$tools/usr/bin/m4 BISON_PKGDATADIR=$tools/usr/share/bison
  KCONFIG_ALLCONFIG=$making/config "${build[@]}" allnoconfig && "${build[@]}" bzImage || return
  mv "$making/source/arch/x86/boot/bzImage" "$making/made"
}

needs_of() {
  apt-cache "${apt_options[@]}" depends "$1" | sed -n 's/^ *Depends: \(linux-\(image\|binary\)-[0-9].*\)/\1/p'
}

# No modules and no device nodes: the kernel brings all that the guest needs, and the root stays in memory.
make_root() {
  local root=$1/made suite=$2 name apt_options
  use_suite "$suite" "$root/apt" "$3" && unpack_packages "$root" "${@:4}" || return
  rm -rf "$root"/usr/share/{doc,man,locale,lintian}
  for name in bin sbin lib lib64; do
    mkdir -p "$root/usr/$name"
    [ -e "$root/$name" ] || ln -s "usr/$name" "$root/$name"
  done
  ln -sf busybox "$root/usr/bin/sh"
}

# Two processors; no network; the console on the first serial port, the results on the second.
run_guest() {
  local emulator=$1/usr compiler=$2 name=$3 kernel=$4 root=$5 results=$6 seconds=$7 command=$8 load qemu work status=0
  work=$(mktemp -d)
  mkdir -p "$work/files/escapement"
  # shellcheck disable=SC2086 # words
  cp --parents $GUEST_FILES "$work/files/escapement"
  [ -z "$compiler" ] || compile_c_programs "$compiler" "$work/files/escapement" || { rm -rf "$work"; return 1; }
  cp bench/slow-kernel/init "$work/files/init"
  echo "$command" > "$work/files/escapement/command"
  { archive "$root" "$emulator" && archive "$work/files" "$emulator"; } > "$work/root"
  export QEMU_MODULE_DIR=$emulator/lib/x86_64-linux-gnu/qemu
  load=("$emulator/lib64/ld-linux-x86-64.so.2" --library-path "$emulator/lib/x86_64-linux-gnu")
  qemu=("${load[@]}" "$emulator/bin/${guest_machine[1]}" -L "$emulator/share/qemu" -L "$emulator/share/seabios"
    -accel tcg,thread=multi -cpu max -machine "${guest_machine[2]}" -m 4G -smp 2 -nodefaults -no-reboot -display none
    -serial stdio -serial "file:$work/results.tar.gz")
  if [ "$name" = erratum ]; then
    # The Allwinner A64's counter may err, so that the kernel reads it again, and keeps it from the vDSO.
    "${qemu[@]}" -machine "dumpdtb=$work/tree" < /dev/null
    "${load[@]}" "$emulator/bin/fdtput" "$work/tree" /timer allwinner,erratum-unknown1 || { rm -rf "$work"; return 1; }
    qemu+=(-dtb "$work/tree")
  fi
  timeout --foreground "$seconds" "${qemu[@]}" \
    -kernel "$kernel" -initrd "$work/root" -append "quiet panic=-1 $guest_kernel_options" \
    < /dev/null || status=$?
  if [ "$status" = 124 ]; then
    echo "The guest has not ended within $seconds s" >&2
  elif ! tar -C "$results" -xzf "$work/results.tar.gz" || [ ! -f "$results/slow-kernel.md" ]; then
    echo "The guest has left no results: see above" >&2
    status=1
  fi
  rm -rf "$work"
  return "$status"
}

# In place of those that the build has made for this machine.
compile_c_programs() {
  local compiler=$1/usr files=$2 source
  for source in bench/src/main/c/ticklate.c demo-app/src/test/c/clockcost.c; do
    LD_LIBRARY_PATH=$compiler/lib/x86_64-linux-gnu "$compiler/bin/aarch64-linux-gnu-gcc" --sysroot="$1" \
      -std=gnu11 -O2 -pthread -o "$files/${source%%/*}/target/$(basename "$source" .c)" "$source" || return
  done
}

# As the kernel wants a root in memory; several may follow each other.
archive() {
  (cd "$1" && find . | "$2/bin/busybox" cpio -o -H newc -R 0:0 2> /dev/null)
}
