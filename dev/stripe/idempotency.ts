import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { StripeFailure } from './failures.ts'
import type { FormObject, FormValue } from './parameters.ts'

export type Reply = { status: number; body: string; requestId: string }
export type Keyed = { key: string; endpoint: string; fingerprint: string }
export type IdempotencyKeys = ReturnType<typeof idempotencyKeysIn>

/** Hashes the parameters independently of their order. */
export function fingerprintOf(form: FormObject): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(form)))
    .digest('hex')
}

function sorted(value: FormValue): unknown {
  if (typeof value === 'string') return value
  return Object.keys(value)
    .sort()
    .map((key) => [key, sorted(value[key]!)])
}

/** Stores replies by idempotency key for 24 hours, both successes and failures, as Stripe does. */
export function idempotencyKeysIn(database: DatabaseSync) {
  const select = database.prepare('select * from idempotency_keys where key = ? and created_ms > ?')
  const replace = database.prepare('insert or replace into idempotency_keys values (?, ?, ?, ?, ?, ?, ?)')
  const forget = database.prepare('delete from idempotency_keys where created_ms <= ?')
  const running = new Map<string, Keyed>()
  return {
    /** Returns the stored reply. @throws StripeFailure 400 for other parameters, 409 while the first request runs */
    replay(keyed: Keyed, nowMs: number): Reply | undefined {
      const inFlight = running.get(keyed.key)
      if (inFlight) {
        requireSame(keyed, inFlight)
        throw inUse(keyed.key)
      }
      const stored = select.get(keyed.key, nowMs - DAY_MS)
      if (!stored) return undefined
      requireSame(keyed, { endpoint: String(stored.endpoint), fingerprint: String(stored.fingerprint) })
      return {
        status: Number(stored.status),
        body: String(stored.body),
        requestId: String(stored.request_id),
      }
    },
    start: (keyed: Keyed) => void running.set(keyed.key, keyed),
    end: (keyed: Keyed) => void running.delete(keyed.key),
    /** Runs in the same transaction as the work that the reply answers. */
    store({ key, endpoint, fingerprint }: Keyed, reply: Reply, nowMs: number): void {
      forget.run(nowMs - DAY_MS)
      replace.run(key, endpoint, fingerprint, reply.requestId, reply.status, reply.body, nowMs)
    },
  }
}

function requireSame(asked: Keyed, first: { endpoint: string; fingerprint: string }): void {
  const key = asked.key.slice(asked.key.indexOf(':') + 1)
  const rest = `Try using a key other than '${key}' if you meant to execute a different request.`
  if (asked.endpoint !== first.endpoint)
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${asked.endpoint}' vs '${first.endpoint}'). ${rest}`,
    )
  if (asked.fingerprint !== first.fingerprint)
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${rest}`,
    )
}

function mismatch(message: string): StripeFailure {
  return new StripeFailure(400, { type: 'idempotency_error', message })
}

function inUse(key: string): StripeFailure {
  return new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent-Key (that probably means you submitted twice, and the other request is still going through): ${key.slice(key.indexOf(':') + 1)}. Please try again later.`,
  })
}
