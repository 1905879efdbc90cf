/** The value of `error` in Stripe's error responses. */
export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
  setup_intent?: object
}

/** A response other than 2xx. When an operation throws it, its changes are still kept. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: StripeErrorBody
  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

export function invalidRequest(message: string, detail: { code?: string; param?: string } = {}) {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...detail })
}

export function unauthorised(message: string, code?: string) {
  return new StripeFailure(401, { type: 'invalid_request_error', message, code })
}

/** Returns 404 when the id is in the path and 400 when a parameter names it, as Stripe does. */
export function missing(kind: string, id: string, param = 'id') {
  const status = param === 'id' || param === 'intent' ? 404 : 400
  return new StripeFailure(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}
