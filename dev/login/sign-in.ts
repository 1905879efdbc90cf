import type { Account, Accounts } from './accounts.ts'
import type { BruteForce } from './brute-force.ts'
import { hashPassword, matchesPassword } from './passwords.ts'

export type SignIn = (
  username: string,
  password: string,
) => Promise<{ account: Account } | { refused: string }>

const WRONG = 'Invalid user credentials'

/** Checks a password. As in Keycloak, a wrong password, an unknown user, and a lock give the same answer. */
export const signInWith = (accounts: Accounts, bruteForce: BruteForce, hashCost: number): SignIn => {
  const decoy = hashPassword('decoy', hashCost)
  const underWay = new Set<string>()

  const check = async (account: Account | null, password: string): ReturnType<SignIn> => {
    const matches = await matchesPassword(password, account?.passwordHash ?? (await decoy))
    if (!account || bruteForce.isLocked(account.id, Date.now())) return { refused: WRONG }
    if (!matches || !account.passwordHash) {
      bruteForce.fail(account.id, Date.now())
      return { refused: WRONG }
    }
    if (!account.enabled) return { refused: 'Account disabled' }
    bruteForce.clear(account.id)
    return { account }
  }
  return async (username, password) => {
    const account = accounts.byLogin(username)
    if (!account) return check(null, password)
    // Refuses parallel guesses unchecked, so that they can't exceed the limit.
    if (underWay.has(account.id)) return { refused: WRONG }
    underWay.add(account.id)
    return check(account, password).finally(() => underWay.delete(account.id))
  }
}
