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

/** What pictures are put together with. @type {readonly SystemRequirement[]} */
export const pictureRequirements = [{ packages: ["webp"], command: "img2webp" }];

/**
 * Not every system has these: they are installed by themselves, so that the others are whatever becomes of them. Debian 12 is the
 * last with ClickHouse: an old server, but a real one.
 * @type {readonly SystemRequirement[]}
 */
export const rareTestRequirements = [{ packages: ["clickhouse-server"], command: "clickhouse-server" }];

/** What the servers of a ClickHouse cluster agree by. @type {readonly SystemRequirement[]} */
export const clusterTestRequirements = [
  { packages: ["zookeeper"], folder: "/usr/share/java/zookeeper.jar" },
  { packages: ["default-jre-headless"], command: "java" },
];

/**
 * Clients of direct connections that nobody here wrote: the drivers that programs come with.
 * @type {readonly SystemRequirement[]}
 */
export const clientTestRequirements = [
  // `java File.java` compiles, which a runtime alone doesn't.
  { packages: ["default-jdk-headless"], command: "javac" },
  { packages: ["libpostgresql-jdbc-java"], folder: "/usr/share/java/postgresql.jar" },
  { packages: ["unixodbc"], command: "isql" },
  { packages: ["odbc-postgresql"], folder: "/usr/share/psqlodbc" },
  { packages: ["python3-pyodbc"], folder: "/usr/lib/python3/dist-packages/pyodbc.pyi" },
  { packages: ["python3-psycopg2"], folder: "/usr/lib/python3/dist-packages/psycopg2" },
  { packages: ["python3-psycopg"], folder: "/usr/lib/python3/dist-packages/psycopg" },
  { packages: ["python3-sqlalchemy"], folder: "/usr/lib/python3/dist-packages/sqlalchemy" },
];

/** What packages are built and tried with. @type {readonly SystemRequirement[]} */
export const packagingRequirements = [
  { packages: ["rpm"], command: "rpmbuild" },
  { packages: ["squashfs-tools"], command: "mksquashfs" },
  { packages: ["desktop-file-utils"], command: "desktop-file-validate" },
  { packages: ["nginx-light"], command: "nginx" },
  { packages: ["openssl"], command: "openssl" },
  // The app has a deb or rpm installed by it where there is no dialog for the password.
  { packages: ["sudo"], command: "sudo" },
  { packages: ["iproute2"], command: "ip" },
  { packages: ["systemd"], command: "systemd-analyze" },
  // The deb depends on it.
  { packages: ["xdg-utils"], command: "xdg-open" },
  { packages: ["diffoscope-minimal", "diffoscope"], command: "diffoscope" },
  { packages: ["shared-mime-info"], command: "update-mime-database" },
];
