import {
  createSessionCheckout,
  getPayoutAccount,
  startPayoutOnboarding,
} from '@fieldside/contracts/http/payments.ts'
import { onboardOnPage, payOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { CARDS, charge, type FeeBody, type Fixture, firstBooking, professionalWithCard } from './fixture.ts'
import { athlete, sessionIdOf, verify } from './premium-steps.ts'

export type Agreed = { as: Person; to: Person; fee: FeeBody; priceCents: number }

/** A professional with a payout account accepts a first session, which charges the fee. */
export const agreedSession = async (
  fixture: Fixture,
  { card = CARDS.works, priceCents = 8500, to }: { card?: string; priceCents?: number; to?: Person } = {},
): Promise<Agreed> => {
  const professional = to ?? (await connectedProfessional(fixture, card))
  const as = athlete()
  const fee = firstBooking(professional, { athlete_id: as.userId })
  await charge(fixture, fee)
  fixture.bookings.sessions.set(fee.appointment_id, {
    appointment_id: fee.appointment_id,
    athlete_id: as.userId,
    professional_user_id: professional.userId,
    appointment_type: 'consultation',
    price_cents: priceCents,
    payable: true,
    paid: false,
  })
  return { as, to: professional, fee, priceCents }
}

/** A professional with a saved card and a payout account. */
export const connectedProfessional = async (fixture: Fixture, card = CARDS.works): Promise<Person> => {
  const as = await professionalWithCard(fixture, card)
  const { body } = await fixture.app.request(startPayoutOnboarding, {}, { as })
  await onboardOnPage(body.url, 'submit')
  await fixture.app.request(getPayoutAccount, {}, { as })
  return as
}

/** The athlete pays online. Billing learns of it from the returning browser unless `isHeard` is false. */
export const payOnline = async (
  fixture: Fixture,
  { as, fee }: Agreed,
  { card = CARDS.works, isHeard = true } = {},
): Promise<void> => {
  const body = { appointment_id: fee.appointment_id }
  const { url } = (await fixture.app.request(createSessionCheckout, { body }, { as })).body
  await payOnPage(url, card)
  if (isHeard) await verify(fixture, as, sessionIdOf(url))
}

/** Returns what moved for a user, a professional, or a payment, in the order of its entries. */
export const entriesOf = async (
  { app }: Fixture,
  of: { user_id: string } | { professional_user_id: string } | { appointment_id: string },
) => {
  const [column, value] = Object.entries(of)[0] as ['user_id', string]
  const rows = await app.db.kysely
    .selectFrom('entries')
    .selectAll()
    .where(column, '=', value)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.payment_type, row.kind, row.amount_cents])
}
