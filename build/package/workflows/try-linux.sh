#!/usr/bin/env bash
# Installs, starts and removes what was built for this system, on a machine of its own that may be changed.
set -euxo pipefail
cd "$(dirname "$0")/../../../release"

try() {
  xvfb-run -a "$@" --smoke=data | tee /tmp/started
  grep -qx 'smoke ok' /tmp/started
}

sudo apt-get install --yes ./*.deb
try wharf
sudo apt-get purge --yes wharf
test ! -e /usr/bin/wharf
test ! -e /opt/Wharf

rpm --query --package --requires ./*.rpm
sudo rpm --install --nodeps ./*.rpm
try wharf
sudo rpm --erase --nodeps wharf
test ! -e /usr/bin/wharf

# Without the profile of a package, this system forbids the sandbox of programs that lie anywhere. For the trial it is allowed.
sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
mkdir -p /tmp/unpacked
tar -xzf ./*.tar.gz -C /tmp/unpacked --strip-components=1
try /tmp/unpacked/wharf

chmod +x ./*.AppImage
# Its static runtime needs no libfuse2.
test ! -e /usr/lib/x86_64-linux-gnu/libfuse.so.2
try ./*.AppImage
