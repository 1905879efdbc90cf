import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { subscriptionChanged } from '@fieldside/contracts/events/billing.ts'
import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, professional, someAppointment, type World } from './fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(() => {
  world.mails.length = 0
  world.asked.length = 0
  world.over.clear()
  world.away.owners = false
})
afterAll(() => world.close())

const minutesAgo = (minutes: number) => new Date(world.clock.now().getTime() - minutes * MINUTE_MS)

const request = async (minutes: number) => {
  const data = someAppointment()
  await world.deliver(appointmentRequested, data.appointment_id, data, { time: minutesAgo(minutes) })
  return data
}

test('withholds the email but keeps the notification when the event of a closed request arrives late', async () => {
  const answered = await request(16)
  world.over.add(answered.appointment_id)
  await world.runJobs('mails')
  expect(world.mailsTo(answered.professional_user_id)).toEqual([])
  expect((await world.listOf(professional(answered.professional_user_id))).items).toHaveLength(1)
  expect(world.asked).toEqual([{ about: 'appointment', id: answered.appointment_id, is: 'unanswered' }])
})

test('sends a late email while its condition holds', async () => {
  const waiting = await request(24 * 60)
  await world.runJobs('mails')
  expect(world.mailsTo(waiting.professional_user_id)).toHaveLength(1)
})

test('sends the email about a recent event without checking', async () => {
  const fresh = await request(15)
  world.over.add(fresh.appointment_id)
  await world.runJobs('mails')
  expect(world.mailsTo(fresh.professional_user_id)).toHaveLength(1)
  expect(world.asked).toEqual([])
})

test('checks the condition when the mail server, not the event, caused the delay', async () => {
  world.away.mailServer = true
  const data = await request(0)
  await world.runJobs('mails')
  world.away.mailServer = false
  world.over.add(data.appointment_id)
  world.clock.advance({ minutes: 16 })
  await world.runJobs('mails')
  expect(world.mailsTo(data.professional_user_id)).toEqual([])
})

test('keeps a late email while the owning service is unavailable', async () => {
  world.away.owners = true
  const data = await request(60)
  await world.runJobs('mails')
  expect(world.mailsTo(data.professional_user_id)).toEqual([])
  world.away.owners = false
  world.clock.advance({ minutes: 1 })
  await world.runJobs('mails')
  expect(world.mailsTo(data.professional_user_id)).toHaveLength(1)
})

test('withholds a late email about a payment problem that has been solved', async () => {
  const user_id = newId()
  world.over.add(user_id)
  const changed = {
    user_id,
    version: 3,
    is_subscribed: true,
    status: 'past_due' as const,
    previous_status: 'active' as const,
    current_period_end: null,
    cancel_at_period_end: false,
  }
  await world.deliver(subscriptionChanged, user_id, changed, { time: minutesAgo(90) })
  await world.runJobs('mails')
  expect(world.mailsTo(user_id)).toEqual([])
  expect(world.asked).toEqual([{ about: 'subscription', id: user_id, is: 'past_due' }])
})
