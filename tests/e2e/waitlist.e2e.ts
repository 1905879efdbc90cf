import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { firstRequest, request, signUp } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'

test('an athlete joins the waitlist from the booking form, a canceled time is held for them, and they request it [waitlist/join] [waitlist/hold]', async ({
  pageOf,
  target,
  admin,
}) => {
  const { pro, athlete: other, asked } = await firstRequest(target, admin)
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await page.goto(`/professional/${pro.professional.id}?book=consultation`)
  await page.getByRole('link', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Join the waitlist of')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  const place = page.getByRole('list', { name: 'Waitlists' }).getByRole('listitem')
  await expect(place).toContainText('Any day · any time')

  // The open page shows the time live.
  await other.api.call(actions.cancelAppointment, { params: { id: asked.id } })
  await expect(place).toContainText('Held for you until')
  await place.getByRole('link', { name: 'Request this time' }).click()
  const chosen = page.getByRole('dialog').getByRole('region', { name: 'When' })
  await expect(chosen).toContainText('your time')
  await request(athlete, pro.professional.id, asked.appointment_date)
  await page.goto('/waitlists')
  await expect(page.getByText('You aren’t on a waitlist')).toBeVisible()
})
