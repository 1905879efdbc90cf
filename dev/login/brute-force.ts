import type { DatabaseSync } from 'node:sqlite'

/** Limits as in the realm file: each further `maxFailures` locks for longer, up to 15 minutes. */
export type LockRules = { maxFailures: number; lockSeconds: number }

export type Failures = { failures: number; lastMs: number; lockedUntilMs: number }

export type BruteForce = ReturnType<typeof bruteForceIn>

const NONE: Failures = { failures: 0, lastMs: 0, lockedUntilMs: 0 }
const MOST_LOCK_S = 900
const FORGOTTEN_AFTER_MS = 12 * 3600 * 1000

/** Counts consecutive wrong passwords. From `maxFailures` on, each one locks the account for a while. */
export const bruteForceIn = (state: DatabaseSync, rules: LockRules) => {
  const of = (accountId: string): Failures => {
    const row = state.prepare('SELECT * FROM failures WHERE account_id = ?').get(accountId)
    if (!row) return NONE
    const { failures, last_ms, locked_until_ms } = row
    return { failures: Number(failures), lastMs: Number(last_ms), lockedUntilMs: Number(locked_until_ms) }
  }
  const clear = (accountId: string): void =>
    void state.prepare('DELETE FROM failures WHERE account_id = ?').run(accountId)
  const fail = (accountId: string, nowMs: number): void => {
    const before = of(accountId)
    const failures = nowMs - before.lastMs > FORGOTTEN_AFTER_MS ? 1 : before.failures + 1
    const lockS = Math.min(rules.lockSeconds * Math.floor(failures / rules.maxFailures), MOST_LOCK_S)
    const lockedUntilMs = lockS > 0 ? nowMs + lockS * 1000 : 0
    state
      .prepare('INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?)')
      .run(accountId, failures, nowMs, lockedUntilMs)
  }
  const isLocked = (accountId: string, nowMs: number): boolean => of(accountId).lockedUntilMs > nowMs
  return { of, clear, fail, isLocked }
}
