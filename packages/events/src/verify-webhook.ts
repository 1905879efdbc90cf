import { Webhook } from 'standardwebhooks'
import type { FieldsideEvent } from './events.ts'
import { parseEvent } from './parse-event.ts'

/** Thrown when the signature is wrong, the body or a header is missing, or the request is too old. The message says which. */
export class InvalidWebhookError extends Error {
  override name = 'InvalidWebhookError'
}

/**
 * Thrown when the secret is missing or isn't a signing secret. No sender can cause it, and no webhook can be verified
 * until it is fixed, so don't answer 401.
 */
export class WebhookSecretError extends Error {
  override name = 'WebhookSecretError'
}

/** Headers as Node or fetch provides them (`request.headers`). */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

const plain = (headers: WebhookHeaders): Record<string, string> => {
  if (!headers) throw new InvalidWebhookError('The headers are missing. Pass those of the request.')
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
}

/** Callers without types pass anything. */
const textOf = (body: unknown): string => {
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return textOf(new TextDecoder().decode(body))
  if (body === undefined || body === null || body === '')
    throw new InvalidWebhookError(
      'The body is missing. Read it as text or bytes before anything else does: some frameworks skip application/cloudevents+json.',
    )
  if (body instanceof Promise) throw new InvalidWebhookError('The body is a promise. Await it.')
  if (typeof body !== 'string')
    throw new InvalidWebhookError(
      'The body is already parsed. Pass it as it arrived, such as from await request.text() or express.raw().',
    )
  return body
}

const webhookOf = (secret: unknown): Webhook => {
  if (typeof secret !== 'string' || secret === '' || secret === 'whsec_')
    throw new WebhookSecretError(
      'The secret is empty. Set it to the signing secret of the endpoint, whsec_….',
    )
  try {
    return new Webhook(secret)
  } catch {
    throw new WebhookSecretError(
      'The secret isn’t a signing secret. Copy all of it, whsec_…, without spaces and line breaks.',
    )
  }
}

const verify = (webhook: Webhook, text: string, headers: WebhookHeaders): void => {
  const given = plain(headers)
  try {
    webhook.verify(text, given)
  } catch (error) {
    throw new InvalidWebhookError((error as Error).message)
  }
}

/**
 * Checks the signature and the age (5 minutes) of a webhook, and parses its event. `body` is the request's body as it
 * arrived: JSON that was parsed and serialized again has a different signature. Returns undefined for an event that this
 * release of the package doesn't know, such as a test event: answer 204 and do nothing.
 * @throws InvalidWebhookError: answer 401; InvalidEventError; WebhookSecretError: stop
 */
export const verifyWebhook = (
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
): FieldsideEvent | undefined => {
  const webhook = webhookOf(secret)
  const text = textOf(body)
  verify(webhook, text, headers)
  return parseEvent(text)
}
