/** What moved. Its payment's type says what was paid. */
export type EntryKind =
  | 'payment'
  | 'refund'
  /** The bank rejected a refund, so its money is back with us. */
  | 'refund_failed'
  /** An administrator returned the money outside the provider. */
  | 'returned_another_way'
  /** The payer's bank took the money for a dispute. */
  | 'chargeback'
  | 'chargeback_returned'
  /** A fee credit, which moves no money at the provider. */
  | 'credit_granted'
  /** A fee paid with a credit instead of a card. */
  | 'credit_used'
  /** The fee that a credit comes from was refunded or charged back before it was used. */
  | 'credit_ended'
  /** That money came back. */
  | 'credit_restored'

export type CreditEntryKind = Extract<EntryKind, `credit_${string}`>

/** Returns whether the professional has one credit more since. */
export const isCreditGained = (kind: CreditEntryKind): boolean =>
  kind === 'credit_granted' || kind === 'credit_restored'
