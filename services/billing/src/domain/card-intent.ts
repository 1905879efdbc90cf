/** A payment intent at the card provider, as far as we decide on it. */
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
  /** What the holder's browser confirms it with. Never stored, never logged. */
  clientSecret: string | null
  /** Why the last try to charge it failed. */
  failure: CardFailure | null
}
export type CardFailure = { code: string; message: string }

/** What a request to charge came to. */
export type ChargeAnswer =
  | { kind: 'intent'; intent: CardIntent }
  /** Turned down before anything was charged; `cardAtFault` when another card would help. */
  | { kind: 'refused'; failure: CardFailure; cardAtFault: boolean }
  /** Nobody knows; `isFinal` when the provider will answer this key with the same failure for ever. */
  | { kind: 'unknown'; isFinal: boolean }
