import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { listedProfessional, type Person, request, signUp } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

const inHours = (hours: number): string =>
  new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString()

test('shows more than one page of requests and sessions to both sides [booking-requests/pending-list]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  test.setTimeout(150_000)
  const pro = await listedProfessional(target, admin, { schedule: null })
  const athletes: Person[] = []
  for (let n = 0; n < 8; n += 1) athletes.push(await signUp(target, { role: 'athlete' }))
  const ids: string[] = []
  // At most three requests per pair are open at a time.
  for (let n = 0; n < 22; n += 1) {
    const { id } = await request(athletes[n % 8]!, pro.professional.id, inHours(72 + n * 2))
    ids.push(id)
  }
  const hers = await pageOf(pro)
  await hers.goto('/booking-requests')
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('22 requests are waiting for you')
  const cards = hers.getByRole('list', { name: 'Booking requests' }).getByRole('article')
  await expect(cards).toHaveCount(20)
  await hers.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(22)
  await expect(hers.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  for (const id of ids) await pro.api.call(actions.acceptAppointment, { params: { id } })
  await hers.goto('/provider-dashboard?view=list')
  const upcoming = hers.getByRole('region', { name: 'Upcoming sessions' }).getByRole('article')
  await expect(upcoming).toHaveCount(20)
  await hers.getByRole('button', { name: 'Show more' }).click()
  await expect(upcoming).toHaveCount(22)
})
