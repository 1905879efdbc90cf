import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { GUARDIAN_STATEMENT_VERSION } from '@fieldside/contracts/guardian.ts'
import { acceptAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import { type Appointment, requestAppointment } from '@fieldside/contracts/http/appointments.ts'
import { addFamilyMember, listFamily } from '@fieldside/contracts/http/family.ts'
import { listOpenings } from '@fieldside/contracts/http/openings.ts'
import type { AthletePlan } from './athletes.ts'
import { later } from './clock.ts'
import type { Professional } from './listing.ts'
import type { Person, Stage } from './people.ts'

export type Athlete = { person: Person; plan: AthletePlan }

export type Wish = {
  athlete: Athlete
  professional: Professional
  /** Time of the request. */
  asked: Date
  /** The nearest available slot is booked. */
  around: Date
  /** A session that moves to the slot. */
  moving?: string
  /** Restricts the slot to this day in the professional's calendar, if one is available. */
  isSameDay?: boolean
  type?: AppointmentTypeId
  notes?: string
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Returns the date in a time zone, '2026-11-24'. */
const dayIn = (timeZone: string, instant: Date): string => {
  const kept = calendars.get(timeZone)
  const calendar = kept ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  if (!kept) calendars.set(timeZone, calendar)
  return calendar.format(instant)
}

const typeOf = ({ professional, type }: Wish): AppointmentTypeId =>
  type ?? professional.plan.offers[0]!.appointment_type_id

/** Returns the available start nearest to an instant within the week around it. */
export const nearestOpening = async (wish: Wish): Promise<string> => {
  const { athlete, professional, around, isSameDay, moving } = wish
  const { slots, time_zone } = await athlete.person.call('booking', listOpenings, {
    params: { id: professional.id },
    query: {
      appointment_type: typeOf(wish),
      from: dayIn('UTC', later(around, -3 * DAY_MS)),
      days: 8,
      ...(moving && { moving }),
    },
  })
  if (!time_zone) return new Date(Math.round(around.getTime() / HOUR_MS) * HOUR_MS).toISOString()
  const day = dayIn(time_zone, around)
  const onDay = isSameDay ? slots.filter((slot) => dayIn(time_zone, new Date(slot)) === day) : []
  const distance = (slot: string): number => Math.abs(Date.parse(slot) - around.getTime())
  const [nearest] = (onDay.length > 0 ? onDay : slots).toSorted((a, b) => distance(a) - distance(b))
  if (!nearest) throw new Error(`${professional.plan.email} has no time around ${around.toISOString()}`)
  return nearest
}

/** Returns the booking form's words about a family member, who is added before the first request for them. */
const memberOf = async ({ person }: Athlete, { age, ...named }: NonNullable<AthletePlan['member']>) => {
  const { items } = await person.call('booking', listFamily)
  const birth_date = `${new Date().getUTCFullYear() - age}-01-01`
  const added =
    items[0] ?? (await person.call('booking', addFamilyMember, { body: { ...named, birth_date } }))
  return { member_id: added.id, guardian_statement: GUARDIAN_STATEMENT_VERSION }
}

const send = async (wish: Wish, appointment_date: string): Promise<Appointment> => {
  const { athlete, professional, notes = '' } = wish
  const { age, sex, phone, email } = athlete.plan
  const whom = athlete.plan.member ? await memberOf(athlete, athlete.plan.member) : { age, sex }
  return athlete.person.call('booking', requestAppointment, {
    body: {
      professional_id: professional.id,
      appointment_type: typeOf(wish),
      appointment_date,
      confirm_overlap: true,
      ...whom,
      phone,
      email,
      notes,
    },
  })
}

/** Requests a session and leaves it pending. */
export const ask = ({ clock }: Stage, wish: Wish): Promise<Appointment> =>
  clock.at(wish.asked, async () => send(wish, await nearestOpening(wish)))

const accept = ({ clock }: Stage, { person }: Professional, id: string, when: Date): Promise<unknown> =>
  clock.at(when, () => person.call('booking', acceptAppointment, { params: { id } }))

/** Requests a session that is accepted some hours later. The first one of a pair charges the fee. */
export const agree = async (stage: Stage, wish: Wish, answeredAfterHours = 3): Promise<Appointment> => {
  const appointment = await ask(stage, wish)
  await accept(stage, wish.professional, appointment.id, later(wish.asked, answeredAfterHours * HOUR_MS))
  return appointment
}

/** Books every available slot of the professional's next month, with the athletes in turn. */
export const fill = async (
  stage: Stage,
  professional: Professional,
  athletes: readonly Athlete[],
): Promise<void> => {
  const { clock } = stage
  const asked = clock.ago({ days: 2 })
  const [offer] = professional.plan.offers
  const openings = () =>
    clock.at(asked, () =>
      professional.person.call('booking', listOpenings, {
        params: { id: professional.id },
        query: { appointment_type: offer!.appointment_type_id, days: 31 },
      }),
    )
  for (
    let turn = 0, { slots } = await openings();
    slots.length > 0;
    turn += 1, { slots } = await openings()
  ) {
    const wish = {
      athlete: athletes[turn % athletes.length]!,
      professional,
      asked,
      around: new Date(slots[0]!),
    }
    const { id, appointment_date } = await clock.at(asked, () => send(wish, slots[0]!))
    // Accepts before the session begins, however soon that is.
    const untilItBeginsMs = Date.parse(appointment_date) - asked.getTime()
    await accept(stage, professional, id, later(asked, Math.min(5 * HOUR_MS, untilItBeginsMs / 2)))
  }
}

/** Lets the job complete the ended sessions, each a few seconds after its end. */
export const completeEnded = async (
  { product, clock }: Stage,
  sessions: readonly Appointment[],
): Promise<void> => {
  const ends = sessions
    .map(({ ends_at }) => later(new Date(ends_at), 5000))
    .filter((end) => end <= clock.start)
    .toSorted((a, b) => a.getTime() - b.getTime())
  for (const end of ends) await clock.at(end, () => product.booking.runJobs('complete-sessions'))
}
