import { once } from 'node:events'
import type { Finding } from '@fieldside/contracts/http/doctor.ts'
import { type Check, type Found, failed } from './check.ts'
import { reasonOf } from './reason-of.ts'
import { withoutSecrets } from './without-secrets.ts'

const TIMEOUT_MS = 20_000

const runOne = async ({ run, advice }: Check, timeoutMs: number): Promise<Found[]> => {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), timeoutMs)
  const late = once(over.signal, 'abort').then(() => {
    throw new Error(`no answer within ${timeoutMs / 1000} s`)
  })
  try {
    return await Promise.race([run(over.signal), late])
  } catch (error) {
    return [failed(`The check itself failed: ${reasonOf(error)}`, advice)]
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs all checks at once, each with its own timeout. A check that throws or takes too long has failed; the others go
 * on. Removes the secrets from every sentence, because errors of servers may quote them.
 */
export const runChecks = async (
  checks: readonly Check[],
  secrets: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> => {
  const found = await Promise.all(
    checks.map(async (check) => {
      const findings = await runOne(check, timeoutMs)
      return findings.map((one) => ({
        check: check.name,
        ...one,
        message: withoutSecrets(one.message, secrets),
      }))
    }),
  )
  return found.flat()
}
