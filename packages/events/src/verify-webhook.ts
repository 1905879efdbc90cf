import { Webhook } from 'standardwebhooks'
import type { FieldsideEvent } from './events.ts'
import { parseEvent } from './parse-event.ts'

/** Thrown when the signature is wrong or missing, or the request is too old. The message says which. */
export class InvalidWebhookError extends Error {
  override name = 'InvalidWebhookError'
}

/** Headers as Node or fetch provides them (`request.headers`). */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

const plain = (headers: WebhookHeaders): Record<string, string> => {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
}

const verify = (text: string, headers: WebhookHeaders, secret: string): void => {
  try {
    new Webhook(secret).verify(text, plain(headers))
  } catch (error) {
    throw new InvalidWebhookError((error as Error).message)
  }
}

/**
 * Checks the signature and the age (5 minutes) of a webhook, and parses its event. `body` is the request's body as it
 * arrived: JSON that was parsed and serialized again has a different signature. Returns undefined for an event that this
 * release of the package doesn't know, such as a test event: answer 204 and do nothing.
 * @throws InvalidWebhookError: answer 401; InvalidEventError
 */
export const verifyWebhook = (
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
): FieldsideEvent | undefined => {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  verify(text, headers, secret)
  return parseEvent(text)
}
