import { DAY_S, HOUR_S, MINUTE_S } from './durations.ts'
import type { Method, ServiceName } from './service-name.ts'

/** A network address gets this multiple of an account's limit, because people share networks. */
const ADDRESS_FACTOR = 10

export type LimitScope = 'account' | 'address'

export type RateLimit = {
  /** The subject of the limit, as in docs/operating/reference.md. */
  counts: string
  perAccount: number
  /** Null if networks aren't counted. */
  perAddress: number | null
  /** The length of the window; null for a limit on concurrent items. */
  windowS: number | null
  /** The process that counts and enforces it: the BFF in memory, a service in Postgres. */
  owner: ServiceName
  /** The process that counts by network, if it isn't the owner. */
  networkOwner?: ServiceName
  code: string
  /** Returns the user-facing message; `wait` reads '30 seconds' or '2 minutes'. */
  sentence: (scope: LimitScope, wait: string) => string
}

const limit = (given: Omit<RateLimit, 'perAddress'>): RateLimit & { perAddress: number } => ({
  ...given,
  perAddress: given.perAccount * ADDRESS_FACTOR,
})

const REVEALS_PER_DAY = 30
const OPEN_REQUESTS = 10
const PAIR_REQUESTS_PER_DAY = 10
const ATTEMPTS_PER_MINUTE = 10
const WRONG_PASSWORDS_PER_HOUR = 5
const UPLOADS_PER_HOUR = 20
const UPLOADS_AT_ONCE = 3
const SUPPORT_MESSAGES_PER_HOUR = 5
const MESSAGES_PER_MINUTE = 20
const NEW_THREADS_PER_DAY = 5
const MESSAGE_FILES_PER_DAY = 60
const CALENDAR_READS_PER_HOUR = 60
const CALENDAR_ADDS_PER_HOUR = 20

const from = (scope: LimitScope): string => (scope === 'account' ? 'your account' : 'your network')

const ofClient = (scope: LimitScope): string => (scope === 'account' ? 'this API client' : from(scope))

/** All limits on what an account or a network address can do. */
export const RATE_LIMITS = {
  read: limit({
    counts: 'reads',
    perAccount: 600,
    windowS: MINUTE_S,
    owner: 'bff',
    code: 'too-many-reads',
    sentence: (scope, wait) => `Too many requests came from ${from(scope)}. Try again in ${wait}.`,
  }),
  command: limit({
    counts: 'commands',
    perAccount: 60,
    windowS: MINUTE_S,
    owner: 'bff',
    code: 'too-many-commands',
    sentence: (scope, wait) => `Too many changes came from ${from(scope)}. Try again in ${wait}.`,
  }),
  apiRead: limit({
    counts: 'reads of an API client below `/v1`',
    perAccount: 600,
    windowS: MINUTE_S,
    owner: 'bff',
    code: 'too-many-reads',
    sentence: (scope, wait) => `Too many requests came from ${ofClient(scope)}. Try again in ${wait}.`,
  }),
  apiCommand: limit({
    counts: 'commands of an API client below `/v1`',
    perAccount: 60,
    windowS: MINUTE_S,
    owner: 'bff',
    code: 'too-many-commands',
    sentence: (scope, wait) => `Too many changes came from ${ofClient(scope)}. Try again in ${wait}.`,
  }),
  calendarRead: {
    counts: 'reads of a calendar feed',
    perAccount: CALENDAR_READS_PER_HOUR,
    // Google and Microsoft read the feeds of many people from few addresses.
    perAddress: 1000 * CALENDAR_READS_PER_HOUR,
    windowS: HOUR_S,
    owner: 'bff',
    code: 'too-many-calendar-reads',
    sentence: (scope, wait) =>
      scope === 'account'
        ? `This calendar was read ${CALENDAR_READS_PER_HOUR} times within an hour. Try again in ${wait}.`
        : `Too many calendars were read from ${from(scope)}. Try again in ${wait}.`,
  },
  attempt: limit({
    counts: 'sign-ups or recoveries per email address (networks: both, and sign-ins)',
    perAccount: ATTEMPTS_PER_MINUTE,
    windowS: MINUTE_S,
    owner: 'identity',
    code: 'too-many-attempts',
    sentence: (scope, wait) =>
      scope === 'account'
        ? `Too many attempts for this account. Try again in ${wait}.`
        : `Too many attempts came from ${from(scope)}. Try again in ${wait}.`,
  }),
  wrongPassword: limit({
    counts: 'wrong passwords before waits begin',
    perAccount: WRONG_PASSWORDS_PER_HOUR,
    windowS: HOUR_S,
    owner: 'identity',
    code: 'too-many-attempts',
    sentence: (scope, wait) =>
      scope === 'account'
        ? `Too many wrong passwords. Try again in ${wait}.`
        : `Too many attempts came from ${from(scope)}. Try again in ${wait}.`,
  }),
  wrongCode: {
    counts: 'wrong codes of the second factor before waits begin',
    perAccount: WRONG_PASSWORDS_PER_HOUR,
    // A code follows a right password, so only the account counts.
    perAddress: null,
    windowS: HOUR_S,
    owner: 'identity',
    code: 'too-many-attempts',
    sentence: (_, wait) => `Too many wrong codes. Try again in ${wait}.`,
  },
  reveal: limit({
    counts: 'professionals whose contact details are shown',
    perAccount: REVEALS_PER_DAY,
    windowS: DAY_S,
    owner: 'directory',
    code: 'too-many-reveals',
    sentence: (scope, wait) =>
      scope === 'account'
        ? `You can see the contact details of ${REVEALS_PER_DAY} professionals in 24 hours. Try again in ${wait}.`
        : `Too many contact details were shown to ${from(scope)} in 24 hours. Try again in ${wait}.`,
  }),
  openRequest: limit({
    counts: 'open booking requests',
    perAccount: OPEN_REQUESTS,
    windowS: null,
    owner: 'booking',
    code: 'too-many-open-requests',
    sentence: (scope, wait) =>
      scope === 'account'
        ? `You have ${OPEN_REQUESTS} open requests. Wait for an answer or cancel one first. The next one expires in ${wait}.`
        : `Too many requests from ${from(scope)} are open. Try again later. The next one expires in ${wait}.`,
  }),
  pairRequest: {
    counts: 'booking requests of one athlete to one professional',
    perAccount: PAIR_REQUESTS_PER_DAY,
    perAddress: null,
    windowS: DAY_S,
    owner: 'booking',
    code: 'too-many-pair-requests',
    sentence: (_scope, wait) =>
      `You’ve sent this professional ${PAIR_REQUESTS_PER_DAY} requests in 24 hours. You can send another one in ${wait}.`,
  },
  upload: limit({
    counts: 'uploads',
    perAccount: UPLOADS_PER_HOUR,
    windowS: HOUR_S,
    owner: 'directory',
    code: 'too-many-uploads',
    sentence: (scope, wait) =>
      `Too many files came from ${from(scope)} within an hour. Try again in ${wait}.`,
  }),
  uploadAtOnce: limit({
    counts: 'uploads at the same time',
    perAccount: UPLOADS_AT_ONCE,
    windowS: null,
    owner: 'directory',
    code: 'too-many-uploads-at-once',
    sentence: (scope) =>
      scope === 'account'
        ? `You can upload ${UPLOADS_AT_ONCE} files at the same time. Wait until one of them is done.`
        : `Too many files are being uploaded from ${from(scope)}. Try again in a moment.`,
  }),
  supportMessage: limit({
    counts: 'messages to support, by sender',
    perAccount: SUPPORT_MESSAGES_PER_HOUR,
    windowS: HOUR_S,
    owner: 'notification',
    networkOwner: 'bff',
    code: 'too-many-messages',
    sentence: (scope, wait) =>
      scope === 'account'
        ? `We received your ${SUPPORT_MESSAGES_PER_HOUR} messages from the last hour. You can send another one in ${wait}.`
        : `Too many messages came from ${from(scope)}. Try again in ${wait}, or send us an email.`,
  }),
  message: limit({
    counts: 'messages to professionals and athletes',
    perAccount: MESSAGES_PER_MINUTE,
    windowS: MINUTE_S,
    owner: 'booking',
    code: 'too-many-messages',
    sentence: (scope, wait) => `Too many messages came from ${from(scope)}. Try again in ${wait}.`,
  }),
  newThread: limit({
    counts: 'professionals whom an athlete without a booking writes to for the first time',
    perAccount: NEW_THREADS_PER_DAY,
    windowS: DAY_S,
    owner: 'booking',
    code: 'too-many-messages',
    sentence: (scope, wait) =>
      scope === 'account'
        ? `You can write to ${NEW_THREADS_PER_DAY} new professionals in 24 hours. Try again in ${wait}, or request a session.`
        : `Too many new conversations came from ${from(scope)}. Try again in ${wait}.`,
  }),
  messageFile: limit({
    counts: 'files for messages',
    perAccount: MESSAGE_FILES_PER_DAY,
    windowS: DAY_S,
    owner: 'booking',
    code: 'too-many-files',
    sentence: (scope, wait) =>
      scope === 'account'
        ? `You can upload ${MESSAGE_FILES_PER_DAY} files for messages in 24 hours. Try again in ${wait}.`
        : `Too many files came from ${from(scope)} in 24 hours. Try again in ${wait}.`,
  }),
  calendarAdd: limit({
    counts: 'busy calendars that professionals try to add',
    perAccount: CALENDAR_ADDS_PER_HOUR,
    windowS: HOUR_S,
    owner: 'booking',
    code: 'too-many-calendar-adds',
    sentence: (scope, wait) =>
      scope === 'account'
        ? `You can add a calendar ${CALENDAR_ADDS_PER_HOUR} times within an hour. Try again in ${wait}.`
        : `Too many calendars were added from ${from(scope)}. Try again in ${wait}.`,
  }),
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof RATE_LIMITS

/** Classifies a request for the BFF's limits by its method, so that new endpoints are covered too. */
export const countedAs = ({ method }: { method: Method }): 'read' | 'command' =>
  method === 'GET' ? 'read' : 'command'
