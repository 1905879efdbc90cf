import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixture, type Fixture, professional, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
beforeEach(() => {
  fixture.mails.length = 0
  fixture.asked.length = 0
  fixture.over.clear()
  fixture.down.owners = false
})
afterAll(() => fixture.close())

const minutesAgo = (minutes: number) => new Date(fixture.clock.now().getTime() - minutes * MINUTE_MS)

const request = async (minutes: number) => {
  const data = someAppointment()
  await fixture.deliver(appointmentRequested, data.appointment_id, data, { time: minutesAgo(minutes) })
  return data
}

test('withholds the email but keeps the notification when the event of a closed request arrives late', async () => {
  const answered = await request(16)
  fixture.over.add(answered.appointment_id)
  await fixture.runJobs('mails')
  expect(fixture.mailsTo(answered.professional_user_id)).toEqual([])
  expect((await fixture.listOf(professional(answered.professional_user_id))).items).toHaveLength(1)
  expect(fixture.asked).toEqual([{ about: 'appointment', id: answered.appointment_id, is: 'unanswered' }])
})

test('sends a late email while its condition holds', async () => {
  const waiting = await request(24 * 60)
  await fixture.runJobs('mails')
  expect(fixture.mailsTo(waiting.professional_user_id)).toHaveLength(1)
})

test('sends the email about a recent event without checking', async () => {
  const fresh = await request(15)
  fixture.over.add(fresh.appointment_id)
  await fixture.runJobs('mails')
  expect(fixture.mailsTo(fresh.professional_user_id)).toHaveLength(1)
  expect(fixture.asked).toEqual([])
})

test('checks the condition when the mail server, not the event, caused the delay', async () => {
  fixture.down.mailServer = true
  const data = await request(0)
  await fixture.runJobs('mails')
  fixture.down.mailServer = false
  fixture.over.add(data.appointment_id)
  fixture.clock.advance({ minutes: 16 })
  await fixture.runJobs('mails')
  expect(fixture.mailsTo(data.professional_user_id)).toEqual([])
})

test('keeps a late email while the owning service is unavailable', async () => {
  fixture.down.owners = true
  const data = await request(60)
  await fixture.runJobs('mails')
  expect(fixture.mailsTo(data.professional_user_id)).toEqual([])
  fixture.down.owners = false
  fixture.clock.advance({ minutes: 1 })
  await fixture.runJobs('mails')
  expect(fixture.mailsTo(data.professional_user_id)).toHaveLength(1)
})

test('withholds a late email about a payment problem that has been solved', async () => {
  const user_id = newId()
  fixture.over.add(user_id)
  const changed = {
    user_id,
    version: 3,
    is_subscribed: true,
    status: 'past_due' as const,
    previous_status: 'active' as const,
    current_period_end: null,
    cancel_at_period_end: false,
  }
  await fixture.deliver(subscriptionChanged, user_id, changed, { time: minutesAgo(90) })
  await fixture.runJobs('mails')
  expect(fixture.mailsTo(user_id)).toEqual([])
  expect(fixture.asked).toEqual([{ about: 'subscription', id: user_id, is: 'past_due' }])
})
