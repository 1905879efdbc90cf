import type { WebhookDelivery, WebhookEndpoint } from '@fieldside/contracts/http/webhooks.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Example: 'booking.appointment-confirmed' → 'Appointment confirmed'. */
export const eventWords = (type: string): string =>
  capital(type.slice(type.indexOf('.') + 1).replaceAll('-', ' '))

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

type State = Pick<WebhookEndpoint, 'paused' | 'failing_since'>

type WebhookState = {
  look: 'active' | 'failing' | 'paused' | 'stopped'
  words: string
  /** When the state began; null while it is active. */
  since: string | null
}

export const stateOf = ({ paused, failing_since }: State): WebhookState => {
  if (paused)
    return { look: paused.reason === 'manual' ? 'paused' : 'stopped', words: 'Paused', since: paused.at }
  if (failing_since) return { look: 'failing', words: 'Failing', since: failing_since }
  return { look: 'active', words: 'Active', since: null }
}

/** Says what a state means and what to do next; null while nothing is wrong. */
export const adviceOf = ({ paused, failing_since }: State): string | null => {
  switch (paused?.reason) {
    case 'manual':
      return 'Events wait until you resume the endpoint. Then we deliver them in order.'
    case 'failing':
      return 'Deliveries failed for three days, so we paused the endpoint. Fix the receiver, then resume the endpoint. We’ll deliver the waiting events in order.'
    case 'gone':
      return 'The endpoint replied 410 Gone, so we paused it. If that was a mistake, fix the receiver, then resume the endpoint.'
    default:
      return failing_since
        ? 'Deliveries are failing. We retry them less and less often, and pause the endpoint after three days of failures.'
        : null
  }
}

/** The description, or the address without its scheme. */
export const nameOf = ({ url, description }: Pick<WebhookEndpoint, 'url' | 'description'>): string =>
  description || url.replace(/^https:\/\//, '').replace(/\/$/, '')

const ERRORS: Record<string, string> = {
  timeout: 'Timed out',
  'address-not-public': 'Address isn’t public',
  'address-not-found': 'Address not found',
  'connection-refused': 'Connection refused',
  'connection-closed': 'Connection closed',
  'connection-failed': 'Connection failed',
  'certificate-rejected': 'Certificate rejected',
  'invalid-reply': 'Invalid reply',
  'egress-unavailable': 'Our proxy was down',
}

/** Falls back to the error's own name, because the server can have errors that this client doesn't know yet. */
const errorWords = (error: string): string => ERRORS[error] ?? `Failed (${error})`

type Outcome = Pick<WebhookDelivery, 'status' | 'error' | 'ms'>

/** Example: 'HTTP 200 in 120 ms', 'Timed out after 10,000 ms'; '–' before the first attempt. */
export const outcomeWords = ({ status, error, ms }: Outcome): string => {
  const time = ms === null ? '' : `${ms.toLocaleString('en-US')} ms`
  if (status !== null) return [`HTTP ${status}`, time].filter(Boolean).join(' in ')
  if (error !== null) return [errorWords(error), time].filter(Boolean).join(' after ')
  return '–'
}

export const deliveryWords = ({ state, attempts }: Pick<WebhookDelivery, 'state' | 'attempts'>): string => {
  if (state === 'delivered') return 'Delivered'
  return attempts === 0 ? 'Waiting' : 'Failed, will retry'
}
