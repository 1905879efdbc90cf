import { DomainError } from '@fieldside/platform/errors.ts'
import Stripe from 'stripe'
import { providerAway } from './card-provider.ts'

const TIMEOUT_MS = 10_000

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Where Stripe's API is, when it is not Stripe itself. */
  apiUrl?: string | undefined
  /** How long an answer is waited for, 10 s unless told. */
  timeoutMs?: number | undefined
}

export const connect = ({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe => {
  const at = apiUrl ? new URL(apiUrl) : undefined
  return new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
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

/** A failure inside Stripe that it answers again for the same key. */
export const isKeptFailure = (error: unknown): boolean =>
  isStripeError(error) && (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true'

/** Any failure of a call whose repetition is harmless. Its message names ids only, never a card. */
export const away = (error: unknown): never => {
  throw error instanceof DomainError ? error : providerAway(error)
}

export const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null)
