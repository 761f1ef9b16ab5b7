/** Ends of names that mean a secret, without case and separators. */
const secretEnds = [
  "password",
  "passwd",
  "pwd",
  "passphrase",
  "secret",
  "secrets",
  "token",
  "apikey",
  "secretkey",
  "accesskey",
  "privatekey",
  "signingkey",
  "encryptionkey",
  "serviceaccountkey",
  "serviceaccountjson",
  "credential",
  "credentials",
  "credentialsjson",
  "authorization",
];
const secretNames = new Set(["pass", "pin", "dsn", "connectionstring", "serviceaccount", "pat"]);

const loggedSecret = /key$|token|authorization|secret|password|passphrase|credential|cookie/iu;

/** Whether a field of this name may hold a secret; wider than isSecretName, because a log loses little by a gap. */
export function mayNameSecret(name: string): boolean {
  return loggedSecret.test(name) || isSecretName(name);
}

/** Whether a setting of this name holds a secret by what such settings are usually called: `password`, `api_key` … */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return secretNames.has(plain) || secretEnds.some((end) => plain.endsWith(end));
}
