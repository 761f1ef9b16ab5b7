# Functions for checks in a throw-away root: Wharf is started as an ordinary user with a home of its own.
mkdir -p /home/check /run/check
chown nobody:nogroup /home/check /run/check
as_user() {
  setpriv --reuid=nobody --regid=nogroup --clear-groups env -u DBUS_SESSION_BUS_ADDRESS HOME=/home/check \
    XDG_RUNTIME_DIR=/run/check DBUS_SESSION_BUS_ADDRESS=disabled: DISPLAY="$DISPLAY" "$@"
}
# The second start must end by itself and leave the word to the first.
second_start() {
  rm -f /home/check/.config/*/logs/wharf.log
  as_user "$@" >/tmp/first.log 2>&1 &
  first=$!
  for _ in $(seq 300); do
    grep -q '"page shown"' /home/check/.config/*/logs/wharf.log 2>/dev/null && break
    sleep 0.1
  done
  as_user timeout 30 "$@" && grep -c '"second start"' /home/check/.config/*/logs/wharf.log
  kill $first
  wait $first || true
}
