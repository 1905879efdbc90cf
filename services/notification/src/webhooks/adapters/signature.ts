import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const SECRET_BYTES = 32

/** Returns a secret in the format of the Standard Webhooks libraries. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

type Signed = { id: string; body: string; at: Date; secrets: readonly string[] }

/** Returns the headers of a delivery, with a signature for each secret (https://www.standardwebhooks.com). */
export const signatureHeaders = ({ id, body, at, secrets }: Signed): Record<string, string> => ({
  'content-type': 'application/cloudevents+json; charset=utf-8',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
})
