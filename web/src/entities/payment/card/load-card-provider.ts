import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'

type Client = Pick<SessionState['client'], 'stripe_publishable_key' | 'stripe_script_url'>

export const takesCards = (client: Client | null): boolean =>
  Boolean(client?.stripe_publishable_key && client.stripe_script_url)

const constructorOf = (): StripeConstructor | null => window.Stripe ?? null

/** Loads the script from the provider's own URL, as Stripe requires, instead of bundling it; null when that fails. */
const injectScript = (address: string): Promise<StripeConstructor | null> =>
  new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve(constructorOf())
    script.onerror = () => {
      script.remove()
      resolve(null)
    }
    document.head.append(script)
  })

const loaded = new Map<string, Promise<Stripe | null>>()

/**
 * Loads the payment provider once. Resolves to null when it isn't configured or is unreachable; the next call retries.
 */
export const loadCardProvider = (client: Client): Promise<Stripe | null> => {
  const { stripe_publishable_key: key, stripe_script_url: address } = client
  if (!key || !address) return Promise.resolve(null)
  const before = loaded.get(address)
  if (before) return before
  const script = constructorOf() ? Promise.resolve(constructorOf()) : injectScript(address)
  const provider = script.then((create) => {
    if (!create) loaded.delete(address)
    return create?.(key) ?? null
  })
  loaded.set(address, provider)
  return provider
}
