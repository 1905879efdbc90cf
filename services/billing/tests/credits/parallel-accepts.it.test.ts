import { newId } from '@fieldside/platform/ids.ts'
import { expect, test } from 'vitest'
import { creditedFee, creditsOf } from '../credit-steps.ts'
import { fixtureForFile } from '../fee-steps.ts'
import { charge, dataOf, firstBooking, professionalWithCard } from '../fixture.ts'

const cardCharges: string[] = []
/** Answers at once, so that the accepts wait for nothing but each other. */
const fixture = fixtureForFile(
  {},
  {
    charge: async ({ appointmentId }) => {
      cardCharges.push(appointmentId)
      return {
        kind: 'intent',
        intent: { id: newId(), status: 'succeeded', clientSecret: null, failure: null },
      }
    },
  },
)

test('of 50 parallel accepts, one uses the only credit and the card pays the others [credit/use]', async () => {
  const as = await professionalWithCard(fixture)
  const { professional_user_id } = await creditedFee(fixture, as)
  cardCharges.splice(0)
  const fees = Array.from({ length: 50 }, () => firstBooking(as))
  const replies = await Promise.all(fees.map((fee) => charge(fixture, fee)))
  expect(replies.map(({ body }) => body.charged)).toEqual(fees.map(() => true))
  const used = await dataOf<{ appointment_id: string }>(fixture, 'billing.fee-credit-used', () => true)
  const [credit] = await creditsOf(fixture, professional_user_id)
  expect(used.map(({ appointment_id }) => appointment_id)).toEqual([credit!.used_for])
  expect(new Set(cardCharges).size).toBe(49)
  expect(cardCharges).not.toContain(credit!.used_for)
})
