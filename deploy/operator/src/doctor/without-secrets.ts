/** Shorter values, such as a port, occur in sentences by chance. */
const SECRET_CHARACTERS = 8

/** Names of variables whose values are secret. */
const SECRET =
  /PASSWORD|SECRET|KEY$|TOKEN|IDENTITY$|HEADERS$|ADMIN_URL|DATABASE_URL|OWNER_URL|POOLER_URL|READ_URL|SMTP_URL/

/** Keys that everyone may know. */
const NO_SECRET = /(ACCESS|PUBLIC|PUBLISHABLE)_KEY$/

/** Returns whether a variable's value is secret, or has a password in it. */
export const isSecret = (name: string): boolean => SECRET.test(name) && !NO_SECRET.test(name)

/** Passwords in the addresses of servers, in both spellings. */
const passwordsIn = (value: string): string[] => {
  const { password = '' } = URL.parse(value) ?? {}
  if (!password) return []
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}

/** Returns the values that must not be shown. */
export const secretsIn = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => [
    ...(isSecret(name) ? [value] : []),
    ...passwordsIn(value),
  ])

/** Replaces secrets, and passwords in addresses, by dots. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= SECRET_CHARACTERS)
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
    .replace(/(\w+:\/\/[^\s/:@]*):[^\s/@]+@/g, '$1:…@')
