import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { NewPassword } from '@fieldside/contracts/password.ts'

const KEY_BYTES = 32

/** The contract's rule, which equals the realm's password policy. */
export const meetsPolicy = (password: string): boolean => NewPassword.safeParse(password).success

const derive = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N: cost, r: 8, p: 1 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** Hashes with scrypt. `cost` is scrypt's N, a power of two, and is stored with the hash so that it can change. */
export const hashPassword = async (password: string, cost: number): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost, salt.toString('base64'), key.toString('base64')].join('$')
}

export const matchesPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, cost, salt = '', key = ''] = hash.split('$')
  const expected = Buffer.from(key, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), Number(cost))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
