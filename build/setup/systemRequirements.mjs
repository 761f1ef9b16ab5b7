/**
 * One thing of the operating system that a part of Wharf needs on Linux.
 *
 * @typedef {object} SystemRequirement
 * @property {readonly string[]} packages Debian packages that bring it, the newest name first: some were renamed
 *   when Debian moved to 64-bit times.
 * @property {string} [library] File name of the shared library to look for.
 * @property {string} [command] Program to look for.
 * @property {string} [folder] Folder to look for, where the programs are not on anybody's path.
 */

/** What Electron itself and the keychain need. @type {readonly SystemRequirement[]} */
export const windowRequirements = [
  { packages: ["libgtk-3-0t64", "libgtk-3-0"], library: "libgtk-3.so.0" },
  { packages: ["libnss3"], library: "libnss3.so" },
  { packages: ["libasound2t64", "libasound2"], library: "libasound.so.2" },
  { packages: ["libgbm1"], library: "libgbm.so.1" },
  { packages: ["libxss1"], library: "libXss.so.1" },
  { packages: ["libsecret-1-0"], library: "libsecret-1.so.0" },
];

/**
 * What the tests need besides: a display of their own, a real Secret Service, the servers that Connections read from, a look
 * at what is flushed to disk, and Japanese letters.
 * @type {readonly SystemRequirement[]}
 */
export const testRequirements = [
  { packages: ["xvfb"], command: "Xvfb" },
  { packages: ["xauth"], command: "xauth" },
  { packages: ["dbus"], command: "dbus-run-session" },
  { packages: ["gnome-keyring"], command: "gnome-keyring-daemon" },
  { packages: ["openssh-server"], command: "sshd" },
  { packages: ["mariadb-server"], command: "mariadbd" },
  { packages: ["strace"], command: "strace" },
  { packages: ["postgresql"], folder: "/usr/lib/postgresql" },
  // Without a font that has the letters, the window in Japanese can't be judged.
  { packages: ["fonts-ipafont-gothic"], folder: "/usr/share/fonts/opentype/ipafont-gothic" },
];

/** What packages are built and tried with. @type {readonly SystemRequirement[]} */
export const packagingRequirements = [
  { packages: ["rpm"], command: "rpmbuild" },
  { packages: ["squashfs-tools"], command: "mksquashfs" },
  { packages: ["desktop-file-utils"], command: "desktop-file-validate" },
  { packages: ["nginx-light"], command: "nginx" },
  { packages: ["openssl"], command: "openssl" },
  { packages: ["systemd"], command: "systemd-analyze" },
  // The deb depends on it.
  { packages: ["xdg-utils"], command: "xdg-open" },
  { packages: ["shared-mime-info"], command: "update-mime-database" },
];
