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
