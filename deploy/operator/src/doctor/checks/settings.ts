import { createECDH } from 'node:crypto'
import { isLoopbackHost, isPublicHost } from '@fieldside/platform/public-address.ts'
import { identityToRecipient } from 'age-encryption'
import { MONITORING_KEYS } from '../../secrets.ts'
import { type Check, type Found, failed, ok, warning } from '../check.ts'
import { LINKS } from '../links.ts'
import { isStripeKey, stripeKeyFindings } from './stripe-keys.ts'

export type Settings = Readonly<Record<string, string | undefined>>
export type EnvFile = {
  settings: Settings
  /** The permissions of the file, as in `stat`. */
  mode: number
  /** Names of the secrets that `secrets` writes. */
  secretNames: readonly string[]
}

const SECRET_CHARACTERS = 16
const DIFFERENT_CHARACTERS = 8
const GUESSED = /pass(word|wort)|change.?me|secret|fieldside|example|12345|qwert/i
const SESSION_KEY_BYTES = 32
const READ_BY_OTHERS = 0o077

/** Secrets whose strength is ours to choose. */
const isChosen = (name: string) => /PASSWORD|SECRET|TOKEN/.test(name) && !isStripeKey(name)

const ADDRESSES = ['PUBLIC_URL', 'KEYCLOAK_PUBLIC_URL', 'STORAGE_PUBLIC_URL'] as const

const configuration = (fix: string) => ({ fix, link: LINKS.configuration })
const secrets = (fix: string) => ({ fix, link: LINKS.secrets })

const usesKafkaUsers = ({ COMPOSE_FILE = '' }: Settings) => COMPOSE_FILE.includes('users.yml')
const runsProfile = ({ COMPOSE_PROFILES = '' }: Settings, profile: string) =>
  COMPOSE_PROFILES.split(',').includes(profile)
const isOptional = (name: string, settings: Settings) =>
  name.startsWith('VAPID_') ||
  (MONITORING_KEYS.includes(name) && !runsProfile(settings, 'observability')) ||
  (name.includes('KAFKA') && name !== 'KAFKA_CLUSTER_ID' && !usesKafkaUsers(settings))

const missingIn = ({ settings, secretNames }: EnvFile): Found[] => {
  const missing = secretNames.filter((name) => !settings[name] && !isOptional(name, settings))
  if (missing.length === 0) return []
  const fix = 'Run docker compose run --rm operator secrets, and fill in Stripe’s keys by hand.'
  return [failed(`.env lacks ${missing.join(', ')}.`, { fix, link: LINKS.secrets })]
}

const isWeak = (value: string): boolean =>
  value.length < SECRET_CHARACTERS || new Set(value).size < DIFFERENT_CHARACTERS || GUESSED.test(value)

const weakIn = ({ settings, secretNames }: EnvFile): Found[] => {
  const chosen = secretNames.filter((name) => isChosen(name) && settings[name])
  const weak = chosen.filter((name) => isWeak(settings[name] ?? ''))
  const shared = [...Map.groupBy(chosen, (name) => settings[name]).values()].filter(
    ({ length }) => length > 1,
  )
  const fix = 'Replace each by 32 random characters, in the order that the manual says.'
  return [
    ...(weak.length > 0 ? [failed(`${weak.join(', ')} can be guessed.`, secrets(fix))] : []),
    ...shared.map((names) => failed(`${names.join(' and ')} have the same value.`, secrets(fix))),
  ]
}

const sessionKeyIn = ({ settings: { SESSION_KEY: key } }: EnvFile): Found[] =>
  !key || Buffer.from(key, 'base64').length === SESSION_KEY_BYTES
    ? []
    : [failed('SESSION_KEY isn’t 32 bytes in base64.', secrets('Set it to openssl rand -base64 32.'))]

const publicKeyOf = (privateKey: string): string | undefined => {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

const pairsIn = async ({ settings }: EnvFile): Promise<Found[]> => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, BACKUP_IDENTITY, BACKUP_RECIPIENT } = settings
  const found: Found[] = []
  if (
    Boolean(VAPID_PUBLIC_KEY) !== Boolean(VAPID_PRIVATE_KEY) ||
    (VAPID_PRIVATE_KEY && publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY)
  )
    found.push(
      failed(
        'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair, so no push arrives.',
        secrets('Remove both and run docker compose run --rm operator secrets.'),
      ),
    )
  const recipient = BACKUP_IDENTITY && (await identityToRecipient(BACKUP_IDENTITY).catch(() => 'none'))
  if (recipient && recipient !== BACKUP_RECIPIENT)
    found.push(
      failed('BACKUP_IDENTITY can’t decrypt what is encrypted for BACKUP_RECIPIENT.', {
        fix: 'Put the identity of that recipient into .env, or its recipient.',
        link: LINKS.backUpElsewhere,
      }),
    )
  return found
}

/** Where browsers can be, from near to far. */
const REACHES = ['this machine', 'this network', 'everyone'] as const

/** Returns an index of REACHES. By default, addresses are of this machine. */
const reachOf = (url: string | undefined): number => {
  const hostname = url && URL.parse(url)?.hostname
  if (!hostname || isLoopbackHost(hostname)) return 0
  return isPublicHost(hostname) ? 2 : 1
}
const isPublicUrl = (url: string | undefined): boolean => reachOf(url) === 2

const stripeKeysIn = ({ settings }: EnvFile): Found[] =>
  stripeKeyFindings(settings, isPublicUrl(settings.PUBLIC_URL))

/** Finds addresses that fewer browsers reach than the product's own. */
const reachesIn = ({ settings }: EnvFile): Found[] => {
  const reach = reachOf(settings.PUBLIC_URL)
  const left = ADDRESSES.filter((name) => reachOf(settings[name]) < reach)
  if (left.length === 0) return []
  const words = left.map((name) => `${name} only for ${REACHES[reachOf(settings[name])]}`).join(' and ')
  return [
    failed(`PUBLIC_URL is for ${REACHES[reach]}, but ${words}.`, {
      fix: `Correct PUBLIC_URL in .env, or, if it is right, set ${left.join(' and ')} to addresses that reach as far.`,
      link: LINKS.addresses,
    }),
  ]
}

const addressesIn = ({ settings }: EnvFile): Found[] => {
  const found: Found[] = []
  const given = ADDRESSES.flatMap((name) => (settings[name] ? [{ name, url: settings[name] }] : []))
  for (const { name, url } of given)
    if (URL.parse(url)?.origin !== url || !url.startsWith('https://'))
      found.push(
        failed(
          `${name} isn’t an https:// address without a path.`,
          configuration(`Correct ${name} in .env.`),
        ),
      )
  if (isPublicUrl(settings.PUBLIC_URL)) {
    if (/^(127\.|localhost|$)/.test(settings.BIND_ADDRESS ?? ''))
      found.push(
        warning('Only this machine reaches Caddy (BIND_ADDRESS).', {
          fix: 'Set BIND_ADDRESS=0.0.0.0, unless a proxy on this machine passes requests on.',
          link: LINKS.addresses,
        }),
      )
    if (/\.(test|example)$/.test(settings.SUPPORT_EMAIL ?? 'support@fieldside.test'))
      found.push(
        warning('Messages from Help and Contact reach nobody (SUPPORT_EMAIL).', {
          fix: 'Set SUPPORT_EMAIL in .env to a mailbox of yours.',
          link: LINKS.email,
        }),
      )
  }
  const origins = given.map(({ url }) => URL.parse(url)?.origin)
  if (new Set(origins).size < origins.length)
    found.push(
      failed(`${ADDRESSES.join(', ')} aren’t three different addresses.`, {
        fix: 'Give each its own name or port.',
        link: LINKS.addresses,
      }),
    )
  return found
}

const backupsIn = ({ settings }: EnvFile): Found[] => {
  const runs = runsProfile(settings, 'backup')
  if (runs === Boolean(settings.BACKUP_URL)) return []
  return [
    failed(
      runs
        ? 'Backups run, but BACKUP_URL is missing, so no alert watches them.'
        : 'BACKUP_URL is set, but no backups run.',
      {
        fix: runs
          ? 'Set BACKUP_URL=http://backup:8080.'
          : 'Add backup to COMPOSE_PROFILES, or remove BACKUP_URL.',
        link: LINKS.backUpElsewhere,
      },
    ),
  ]
}

const modeOf = ({ mode }: EnvFile): Found[] =>
  (mode & READ_BY_OTHERS) === 0
    ? []
    : [failed('Other users of this machine can read .env.', secrets('Run chmod 600 .env.'))]

/** Browsers use passkeys only on the host that they belong to and below it. */
const passkeysIn = ({ settings: { PASSKEY_RP_ID: domain, PUBLIC_URL } }: EnvFile): Found[] => {
  const { hostname = 'localhost' } = URL.parse(PUBLIC_URL ?? '') ?? {}
  if (!domain || hostname === domain || hostname.endsWith(`.${domain}`)) return []
  return [
    failed(
      `PASSKEY_RP_ID is ${domain}, but PUBLIC_URL is on ${hostname}, so identity doesn’t start.`,
      configuration('Remove PASSKEY_RP_ID, or set it to the host of PUBLIC_URL.'),
    ),
  ]
}

const PARTS = [
  missingIn,
  weakIn,
  sessionKeyIn,
  passkeysIn,
  stripeKeysIn,
  addressesIn,
  reachesIn,
  backupsIn,
  modeOf,
]

/** Finds values in .env that are missing, weak, still the default, or contradict each other. */
export const checkSettings = (read: () => EnvFile): Check => ({
  name: 'settings',
  advice: secrets('Create .env with docker compose run --rm operator secrets.'),
  run: async () => {
    const file = read()
    const found = PARTS.flatMap((find) => find(file))
    found.push(...(await pairsIn(file)))
    return found.length > 0 ? found : [ok('.env has every secret, and its values fit together.')]
  },
})
