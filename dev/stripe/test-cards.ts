/** Behavior of a card: at setup or attach, when charged, and with 3-D Secure. */
export type TestCard = {
  number: string
  brand: 'visa' | 'mastercard'
  /** Documented test payment method for this card in server-side tests. */
  token: string
  says: string
  declines?: { when: 'always' | 'charge'; code: string; declineCode?: string; message: string }
  challenge?: 'until-set-up' | 'always'
  /** Outcome of a delayed refund. Most refunds succeed at once. */
  refund?: 'succeeds-later' | 'fails-later'
  /** What the cardholder's bank opens right after each charge. */
  dispute?: { reason: string; status: 'needs_response' | 'warning_needs_response' }
}

const DECLINED = 'Your card was declined.'

/** Stripe's documented test cards that the simulator supports, with any future expiry and any CVC. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', token: 'pm_card_visa', says: 'works' },
  { number: '5555555555554444', brand: 'mastercard', token: 'pm_card_mastercard', says: 'works' },
  {
    number: '4000000000000341',
    brand: 'visa',
    token: 'pm_card_chargeCustomerFail',
    says: 'can be saved, every charge is declined',
    declines: { when: 'charge', code: 'card_declined', declineCode: 'generic_decline', message: DECLINED },
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclined',
    says: 'declined, also when saved',
    declines: { when: 'always', code: 'card_declined', declineCode: 'generic_decline', message: DECLINED },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    says: 'insufficient funds, also when saved',
    declines: {
      when: 'always',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedExpiredCard',
    says: 'expired card',
    declines: { when: 'always', code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    says: 'incorrect CVC',
    declines: { when: 'always', code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    token: 'pm_card_authenticationRequiredOnSetup',
    says: '3-D Secure when saved, later charges work',
    challenge: 'until-set-up',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    token: 'pm_card_authenticationRequired',
    says: '3-D Secure every time, off-session charges fail',
    challenge: 'always',
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    token: 'pm_card_pendingRefund',
    says: 'works, refunds are pending for a minute',
    refund: 'succeeds-later',
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    token: 'pm_card_refundFail',
    says: 'works, refunds fail after a minute',
    refund: 'fails-later',
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    token: 'pm_card_createDispute',
    says: 'works, the charge is disputed as fraudulent',
    dispute: { reason: 'fraudulent', status: 'needs_response' },
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    token: 'pm_card_createDisputeProductNotReceived',
    says: 'works, the charge is disputed as not received',
    dispute: { reason: 'product_not_received', status: 'needs_response' },
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    token: 'pm_card_createDisputeInquiry',
    says: 'works, the bank sends an inquiry',
    dispute: { reason: 'fraudulent', status: 'warning_needs_response' },
  },
]

/** Groups the digits for reading: '4242 4242 4242 4242'. */
export function spacedCardNumber(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

export function testCardLines(): string[] {
  return TEST_CARDS.map((card) => `${spacedCardNumber(card.number)}  ${card.says}`)
}
