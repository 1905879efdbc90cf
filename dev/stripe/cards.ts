import { type StripeErrorBody, StripeFailure } from './failures.ts'
import { hash, type Read, required, text } from './parameters.ts'
import { TEST_CARDS, type TestCard } from './test-cards.ts'

export const cardData = {
  number: required(text),
  exp_month: required(text),
  exp_year: required(text),
  cvc: text,
}
export const cardHash = hash(cardData)
type CardData = Read<typeof cardData>

/** How a card answers, given what has happened so far. */
export type Verdict =
  | { outcome: 'approved' }
  | { outcome: 'challenge' }
  | { outcome: 'declined'; body: StripeErrorBody }

/** @throws StripeFailure 402, as Stripe answers a mistyped number or one that is no test card */
export function readCard(data: CardData, nowMs: number): TestCard {
  const number = data.number.replace(/[\s-]/g, '')
  if (!passesLuhn(number)) throw cardFailure('incorrect_number', 'Your card number is incorrect.', 'number')
  checkExpiry(data, nowMs)
  if (data.cvc !== undefined && !/^\d{3,4}$/.test(data.cvc))
    throw cardFailure('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  const card = TEST_CARDS.find((candidate) => candidate.number === number)
  if (card) return card
  throw new StripeFailure(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  })
}

function checkExpiry(data: CardData, nowMs: number): void {
  const month = Number(data.exp_month)
  const year = fullYear(data.exp_year)
  const today = new Date(nowMs)
  if (!(month >= 1 && month <= 12))
    throw cardFailure('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (!(year >= today.getUTCFullYear() && year <= today.getUTCFullYear() + 50))
    throw cardFailure('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
    throw cardFailure('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
}

function cardFailure(code: string, message: string, param: string) {
  return new StripeFailure(402, { type: 'card_error', code, message, param })
}

export function fullYear(year: string): number {
  return year.length <= 2 ? 2000 + Number(year) : Number(year)
}

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

export function cardByToken(token: string | undefined): TestCard | undefined {
  return TEST_CARDS.find((card) => card.token === token)
}

function declined(card: TestCard): Verdict | undefined {
  if (!card.declines) return undefined
  const { code, declineCode, message } = card.declines
  return { outcome: 'declined', body: { type: 'card_error', code, decline_code: declineCode, message } }
}

/** Returns the verdict on saving a card, by setup or attach. */
export function setupVerdict(card: TestCard, authenticated: boolean): Verdict {
  if (card.declines?.when === 'always') return declined(card)!
  if (card.challenge && !authenticated) return { outcome: 'challenge' }
  return { outcome: 'approved' }
}

type Charging = { authenticated: boolean; offSession: boolean; setUp: boolean }

export function chargeVerdict(card: TestCard, { authenticated, offSession, setUp }: Charging): Verdict {
  const exempt = offSession && setUp && card.challenge === 'until-set-up'
  if (card.challenge && !authenticated && !exempt)
    return offSession ? AUTHENTICATION_REQUIRED : { outcome: 'challenge' }
  return declined(card) ?? { outcome: 'approved' }
}

const AUTHENTICATION_REQUIRED: Verdict = {
  outcome: 'declined',
  body: {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
}
