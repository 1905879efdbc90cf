import { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import Stripe from 'stripe'
import { providerUnavailable } from '../../errors.ts'

const TIMEOUT_MS = 10_000
const KEY_TRIES = 5

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Overrides Stripe's own address. */
  apiUrl?: string | undefined
  /** Proxy for calls to Stripe. Calls to a simulator bypass it. */
  proxyUrl?: string | undefined
  timeoutMs?: number | undefined
}

export const connect = ({ secretKey, apiUrl, proxyUrl, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe => {
  const at = apiUrl ? new URL(apiUrl) : undefined
  return new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(proxyUrl &&
      !at && { httpAgent: new Agent({ keepAlive: true, proxyEnv: { HTTPS_PROXY: proxyUrl } }) }),
    ...(at && {
      host: at.hostname,
      port: at.port || (at.protocol === 'https:' ? 443 : 80),
      protocol: at.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError

export const isMissing = (error: unknown): boolean =>
  isStripeError(error) && error.code === 'resource_missing'

/** Returns whether Stripe replayed a stored failure for this idempotency key. */
export const isKeptFailure = (error: unknown): boolean =>
  isStripeError(error) && (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true'

/**
 * Creates an object under an idempotency key. Concurrent first calls retry until one answer exists. A stored
 * failure, which Stripe replays for a day, switches to a new key, so duplicates must be harmless.
 */
export const underKey = async <T>(key: string, make: (idempotencyKey: string) => Promise<T>): Promise<T> => {
  let used = key
  for (let tried = 1; ; tried += 1) {
    try {
      return await make(used)
    } catch (error) {
      const isInUse = isStripeError(error) && error.code === 'idempotency_key_in_use'
      const isKept = isKeptFailure(error)
      if (!(isInUse || isKept) || tried === KEY_TRIES) return throwUnavailable(error)
      if (isKept) used = `${key}-${newId()}`
      await pause(100 * 2 ** tried)
    }
  }
}

/** Reports a failed call that is safe to repeat. Stripe's message names ids only, never card data. */
export const throwUnavailable = (error: unknown): never => {
  throw error instanceof DomainError ? error : providerUnavailable(error)
}

export const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null)
