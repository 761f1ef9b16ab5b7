#!/usr/bin/env bash
# Installs, starts and removes what was built for this system.
set -euxo pipefail
cd "$(dirname "$0")/../../../release"

try() {
  "$1/Contents/MacOS/Wharf" --smoke=data | tee /tmp/started
  grep -qx 'smoke ok' /tmp/started
}

hdiutil attach ./*.dmg -mountpoint /tmp/wharf-image -nobrowse
cp -R /tmp/wharf-image/Wharf.app /Applications/
hdiutil detach /tmp/wharf-image
try /Applications/Wharf.app

# One byte of the archive flipped: it must not start.
printf '\x01' | dd of=/Applications/Wharf.app/Contents/Resources/app.asar bs=1 seek=4096 conv=notrunc
if /Applications/Wharf.app/Contents/MacOS/Wharf --smoke; then exit 1; fi
rm -rf /Applications/Wharf.app

ditto -x -k ./*.zip /tmp/wharf-zip
try /tmp/wharf-zip/Wharf.app
