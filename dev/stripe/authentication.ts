import { timingSafeEqual } from 'node:crypto'
import { unauthorised } from './failures.ts'
import type { FormObject } from './parameters.ts'

export type ApiKeys = { secretKey: string; publishableKey: string }

/** @throws StripeFailure 401 with Stripe's message */
export function callerOf(header: string | undefined, form: FormObject, keys: ApiKeys): 'secret' | 'browser' {
  const key = keyOf(header) ?? (typeof form.key === 'string' ? form.key : undefined)
  if (!key)
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    )
  if (same(key, keys.secretKey)) return 'secret'
  if (same(key, keys.publishableKey)) return 'browser'
  throw unauthorised(`Invalid API Key provided: ${masked(key)}`)
}

function keyOf(header: string | undefined): string | undefined {
  const [scheme, value] = header?.split(' ') ?? []
  if (!value) return undefined
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '*'.repeat(8)
}

/** @throws StripeFailure 401 for a call that requires a secret key */
export function refuseBrowser(): never {
  throw unauthorised(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  )
}
