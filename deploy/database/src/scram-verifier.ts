import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

/** Postgres's own default. RFC 7677 asks for at least this many. */
const ITERATIONS = 4096

/**
 * Returns what Postgres stores for a password (SCRAM-SHA-256). Sent in place of the password, it keeps the password out of
 * the server's logs.
 */
export const scramVerifier = async (password: string, salt = randomBytes(16)): Promise<string> => {
  const salted = await promisify(pbkdf2)(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256')
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
