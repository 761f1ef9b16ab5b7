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

/** Whether a setting of this name holds a secret by what such settings are usually called: `password`, `api_key` … */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return secretNames.has(plain) || secretEnds.some((end) => plain.endsWith(end));
}
