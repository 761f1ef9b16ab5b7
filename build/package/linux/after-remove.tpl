#!/bin/bash

# An upgrade of an rpm runs this of the old version after the new one is installed ($1 is 1), and must leave its link.
# dpkg says "upgrade" then.
case "$1" in
  1 | upgrade | failed-upgrade) exit 0 ;;
esac

if type update-alternatives >/dev/null 2>&1; then
    update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}' || true
fi
if [ "$(readlink '/usr/bin/${executable}')" = '/opt/${sanitizedProductName}/${executable}' ]; then
    rm -f '/usr/bin/${executable}'
fi

APPARMOR_PROFILE='/etc/apparmor.d/${executable}'
if [ -f "$APPARMOR_PROFILE" ]; then
  if apparmor_status --enabled > /dev/null 2>&1; then
    # Else the policy stays enforced until the next start of the computer.
    if ! { [ -x '/usr/bin/ischroot' ] && /usr/bin/ischroot; } && hash apparmor_parser 2>/dev/null; then
      apparmor_parser --remove "$APPARMOR_PROFILE" || true
    fi
  fi
  rm -f "$APPARMOR_PROFILE"
fi

if hash update-mime-database 2>/dev/null; then
    update-mime-database /usr/share/mime || true
fi
if hash update-desktop-database 2>/dev/null; then
    update-desktop-database /usr/share/applications || true
fi
