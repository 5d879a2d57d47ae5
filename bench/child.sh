# Sourced by ./demo and ./slow-kernel: commands that end with the script that runs them.
#
#   run COMMAND...   runs a command and returns its status

# In the background and waited for, because bash runs a trap only once a foreground command has ended. In a process
# group of its own (set -m), so that what the command has started ends with it.
child=
end_child() {
  trap - INT TERM
  if [ -n "$child" ]; then
    kill -- "-$child" 2> /dev/null || true
    wait "$child" 2> /dev/null || true
  fi
  exit "$1"
}
trap 'end_child 130' INT
trap 'end_child 143' TERM
run() {
  set -m
  "$@" &
  child=$!
  set +m
  local status=0
  wait "$child" || status=$?
  child=
  return "$status"
}
