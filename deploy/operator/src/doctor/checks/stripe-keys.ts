import { type Found, failed, warning } from '../check.ts'
import { LINKS } from '../links.ts'

type Settings = Readonly<Record<string, string | undefined>>

/** How Stripe's keys start. */
const STARTS: Record<string, readonly string[]> = {
  STRIPE_SECRET_KEY: ['sk_test_', 'sk_live_', 'rk_test_', 'rk_live_'],
  STRIPE_PUBLISHABLE_KEY: ['pk_test_', 'pk_live_'],
  STRIPE_WEBHOOK_SECRET: ['whsec_'],
}
const ALL_STARTS = Object.values(STARTS).flat()
const either = new Intl.ListFormat('en', { type: 'disjunction' })
const link = LINKS.stripe

export const isStripeKey = (name: string): boolean => name in STARTS

/** Shows only starts that Stripe gives its keys: anything else may be a secret. */
const formOf = (name: string, starts: readonly string[], value: string): Found[] => {
  const start = ALL_STARTS.find((one) => value.startsWith(one))
  if (start && starts.includes(start) && value.length > start.length) return []
  const own =
    start === undefined ? '' : value === start ? ' Nothing follows it.' : ` This one starts with ${start}.`
  const fix = 'Copy it from Stripe’s dashboard.'
  return [failed(`${name} must start with ${either.format(starts)}.${own}`, { fix, link })]
}

const modeOf = (key = ''): string | undefined => /^[a-z]+_(live|test)_/.exec(key)?.[1]

const modesOf = ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Settings, isPublic: boolean): Found[] => {
  const [secret, publishable] = [modeOf(STRIPE_SECRET_KEY), modeOf(STRIPE_PUBLISHABLE_KEY)]
  if (!secret || !publishable) return []
  if (secret !== publishable) {
    const fix = 'Copy both keys from the same mode of Stripe’s dashboard.'
    const words = `STRIPE_SECRET_KEY is a ${secret} key, and STRIPE_PUBLISHABLE_KEY a ${publishable} key, so no card works.`
    return [failed(words, { fix, link })]
  }
  if (isPublic && secret === 'test')
    return [warning('A public address takes test cards only.', { fix: 'Set the live keys in .env.', link })]
  if (!isPublic && secret === 'live')
    return [
      warning('An address that isn’t public charges real cards.', {
        fix: 'Set the test keys in .env.',
        link,
      }),
    ]
  return []
}

/** Finds keys of the wrong kind, and live ones beside test ones. Asks nobody, so it works without Stripe. */
export const stripeKeyFindings = (settings: Settings, isPublic: boolean): Found[] => [
  ...Object.entries(STARTS).flatMap(([name, starts]) =>
    settings[name] ? formOf(name, starts, settings[name]) : [],
  ),
  ...modesOf(settings, isPublic),
]
