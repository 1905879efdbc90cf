import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { endedSession } from '../../fixtures/ended-session.ts'
import { everyDay, freeSlot, listedProfessional, type Person, request, signUp } from '../../fixtures/users.ts'
import type { Attack, Scene } from './attack.ts'

const confirm = async (scene: Scene, person: Person): Promise<void> => {
  await scene.sql('update identity.users set email_confirmed_at = now() where id = $1', [person.id])
}

/** Polls for a while whether the pair's fee is refunded, because events take a moment to reach billing. */
const refundsTheFee = async (scene: Scene, professionalUserId: string): Promise<boolean> => {
  for (const untilMs = Date.now() + 6000; Date.now() < untilMs; ) {
    const rows = await scene.sql(
      "select status from billing.payments where user_id = $1 and payment_type = 'first_booking_fee'",
      [professionalUserId],
    )
    if (rows.some(({ status }) => status === 'refunded')) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

const accepted = async (
  athlete: Person,
  pro: Awaited<ReturnType<typeof listedProfessional>>,
  days: number,
) => {
  const { id } = await request(
    athlete,
    pro.professional.id,
    await freeSlot(athlete.api, pro.professional.id, days),
  )
  await pro.api.call(actions.acceptAppointment, { params: { id } })
  return id
}

const NUMBER = '719-555-0142'

/** Makes the athlete write their number and confirm the time that the professional suggests. */
const acceptedBySuggestion = async (scene: Scene, pro: Awaited<ReturnType<typeof listedProfessional>>) => {
  const athlete = await signUp(scene, { role: 'athlete' })
  await confirm(scene, athlete)
  const slot = (days: number) => freeSlot(athlete.api, pro.professional.id, days)
  const { id } = await request(athlete, pro.professional.id, await slot(3))
  const { thread_id } = await athlete.api.call(actions.sendMessage, {
    params: { id: pro.professional.id },
    body: { client_id: randomUUID(), text: `Call me at ${NUMBER}` },
  })
  await pro.api.call(actions.suggestTime, { params: { id }, body: { suggested_date: await slot(4) } })
  await athlete.api.call(actions.acceptSuggestion, { params: { id } })
  const readsNumber = async () => {
    const page = await pro.api.call(actions.listMessages, { params: { id: thread_id } })
    return JSON.stringify(page).includes(NUMBER)
  }
  return { cancel: () => pro.api.call(actions.cancelAppointment, { params: { id } }), readsNumber }
}

/** By a suggestion, read in the thread: either before the cancellation, whose fee must stay, or after the refund. */
const harvestsByThread = async (scene: Scene): Promise<boolean> => {
  const [reader, canceler] = [
    await listedProfessional(scene, scene.admin),
    await listedProfessional(scene, scene.admin),
  ]
  const read = await acceptedBySuggestion(scene, reader)
  const isRead = await read.readsNumber()
  await read.cancel()
  if (isRead && (await refundsTheFee(scene, reader.id))) return true
  const unread = await acceptedBySuggestion(scene, canceler)
  await unread.cancel()
  return (await refundsTheFee(scene, canceler.id)) && (await unread.readsNumber())
}

const requestable = async (scene: Scene, schedule: ReturnType<typeof everyDay> | null, at: Date) => {
  const pro = await listedProfessional(scene, scene.admin, { schedule })
  const athlete = await signUp(scene, { role: 'athlete' })
  return request(athlete, pro.professional.id, at.toISOString()).then(
    () => true,
    () => false,
  )
}

const inDays = (days: number): Date => {
  const at = new Date(Date.now() + days * DAY_MS)
  at.setUTCHours(18, 0, 0, 0)
  return at
}

export const moneyAttacks: Attack[] = [
  {
    id: 'evade/fee-by-second-session',
    wants: 'to see a new athlete without the fee: cancel the charged session in time, keep the free one',
    succeeds: async (scene) => {
      const { pro } = scene
      const athlete = await signUp(scene, { role: 'athlete' })
      await confirm(scene, athlete)
      const charged = await accepted(athlete, pro, 3)
      await accepted(athlete, pro, 5)
      await pro.api.call(actions.cancelAppointment, { params: { id: charged } })
      return refundsTheFee(scene, pro.id)
    },
  },
  {
    id: 'harvest/contact-then-cancel',
    wants: 'to get an athlete’s phone number for nothing: accept, read it, cancel in time, take the fee back',
    succeeds: async (scene) => {
      const { pro } = scene
      const athlete = await signUp(scene, { role: 'athlete' })
      await confirm(scene, athlete)
      const id = await accepted(athlete, pro, 3)
      await pro.api.send('GET', `/screens/booking/${id}`)
      await pro.api.call(actions.cancelAppointment, { params: { id } })
      return (await refundsTheFee(scene, pro.id)) || (await harvestsByThread(scene))
    },
  },
  {
    id: 'erase/posted-review',
    wants: 'to make a bad review vanish: say that the reviewed session did not take place',
    succeeds: async (scene) => {
      const { pro } = scene
      const athlete = await signUp(scene, { role: 'athlete' })
      await confirm(scene, athlete)
      const appointment_id = await endedSession(scene, pro, athlete)
      await athlete.api.call(actions.postReview, {
        body: { appointment_id, rating: 1, comment: 'Never came.' },
      })
      const [session] = await scene.sql('select ends_at from booking.appointments where id = $1', [
        appointment_id,
      ])
      const endAt = (at: unknown) =>
        scene.sql('update booking.appointments set ends_at = $2 where id = $1', [appointment_id, at])
      await endAt(new Date(Date.now() - HOUR_MS))
      await pro.api.send('POST', `/booking/appointments/${appointment_id}/did-not-take-place`)
      // The outside view compares the rows with the events, which say when it really ended.
      await endAt(session!.ends_at)
      for (const untilMs = Date.now() + 4000; Date.now() < untilMs; ) {
        const [row] = await scene.sql('select took_place from directory.reviews where appointment_id = $1', [
          appointment_id,
        ])
        if (row?.took_place === false) return true
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      return false
    },
  },
  {
    id: 'book/closed-hours',
    wants: 'to hold a time of a professional who has closed every day',
    succeeds: (scene) => requestable(scene, { ...everyDay(), weekly_hours: [] }, inDays(4)),
  },
  {
    id: 'book/far-ahead',
    wants: 'to block the calendar of a professional without hours for years',
    succeeds: (scene) => requestable(scene, null, inDays(200)),
  },
]
