const REASONS: Readonly<Record<string, string>> = {
  balance_insufficient: 'The balance at the payment provider is too low.',
  'card-provider-unavailable': 'The payment provider didn’t respond for days.',
  canceled: 'The refund was canceled at the payment provider.',
  charge_for_pending_refund_disputed: 'The customer disputed the payment.',
  charge_disputed: 'The customer disputed the payment.',
  declined: 'The bank declined it.',
  expired_or_canceled_card: 'The card is expired or canceled.',
  insufficient_funds: 'Our balance at the payment provider is too low.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  merchant_request: 'The payment provider stopped the refund.',
  paid_another_way: 'Its first part was paid another way, so the rest has to be, too.',
  refund_disputed_payment: 'The customer disputed the payment.',
  resource_missing: 'The payment provider doesn’t know this payment.',
  unavailable: 'A Fieldside service didn’t respond for days.',
  unknown: 'The payment provider gave no reason.',
}

export const refundReason = (code: string): string => REASONS[code] ?? `Error: ${code.replaceAll('_', ' ')}.`
