export type CardIntent = {
  id: string
  status:
    | 'succeeded'
    | 'canceled'
    | 'processing'
    | 'requires_action'
    | 'requires_capture'
    | 'requires_confirmation'
    | 'requires_payment_method'
  /** Lets the cardholder's browser confirm the payment. Never stored or logged. */
  clientSecret: string | null
  failure: CardFailure | null
}
export type CardFailure = { code: string; message: string }

export type ChargeAnswer =
  | { kind: 'intent'; intent: CardIntent }
  /** Rejected before anything was charged. `cardAtFault` is true when another card would help. */
  | { kind: 'refused'; failure: CardFailure; cardAtFault: boolean }
  /** The outcome is uncertain. `isFinal` is true when the provider replays the failure for this key. */
  | { kind: 'unknown'; isFinal: boolean }
