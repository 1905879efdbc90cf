import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { formatWhen } from '@fieldside/notification/settings/rules/when.ts'
import { type Listed, listedProfessional, type Person, request, signUp } from '../fixtures/users.ts'
import type { FaultStack } from './fault-stack.ts'

export type AgreedSession = { id: string; pro: Listed; athlete: Person; startsAt: string; isOn: boolean }

const PROFESSIONALS = 3
const ATHLETES = 4
/** Far enough ahead that every session can still be moved and canceled now. */
const DAYS = [2, 3, 4, 5]
const TIMES = ['17:00', '17:45']

/** Returns an instant of the nth day from today, in UTC. */
export const instantOf = (day: number, time: string): string =>
  `${new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)}T${time}:00.000Z`

/** When reminders come due: those of a day before, and those of an hour before. The last is an hour after the last session. */
export const STOPS: readonly (readonly [day: number, time: string])[] = [
  ...DAYS.flatMap((day) => [[day - 1, '17:50'] as const, [day, '16:50'] as const]),
  [DAYS.at(-1)!, '19:00'],
]

const agreeOn = async (pro: Listed, athlete: Person, startsAt: string): Promise<AgreedSession> => {
  const { id } = await request(athlete, pro.professional.id, startsAt)
  await pro.api.call(actions.acceptAppointment, { params: { id } })
  return { id, pro, athlete, startsAt, isOn: true }
}

const cancel = async (session: AgreedSession, by: 'pro' | 'athlete'): Promise<void> => {
  await session[by].api.call(actions.cancelAppointment, { params: { id: session.id }, body: {} })
  session.isOn = false
}

/** Moves a session to the time of a canceled one of the same professional. */
const move = async (session: AgreedSession, to: AgreedSession, by: 'pro' | 'athlete'): Promise<void> => {
  const params = { id: session.id }
  const body = { proposed_date: to.startsAt, confirm_overlap: true }
  await session[by].api.call(actions.proposeNewTime, { params, body })
  const other = session[by === 'pro' ? 'athlete' : 'pro']
  await other.api.call(actions.acceptNewTime, { params, body: { confirm_overlap: true } })
  session.startsAt = to.startsAt
}

const withoutEmails = async ({ api }: Person): Promise<void> => {
  const saved = await api.call(actions.getPreferences)
  await api.call(actions.setPreferences, { body: { ...saved, emailNotifications: false } })
}

export type Agreed = { sessions: AgreedSession[]; people: Person[]; withEmails: Set<Person> }

/** Books sessions of four days. Three are canceled and three moved into their time. Two of the people want no emails. */
export const agreeOnSessions = async (given: FaultStack): Promise<Agreed> => {
  const pros = await Promise.all(
    Array.from({ length: PROFESSIONALS }, () => listedProfessional(given, given.admin, { schedule: null })),
  )
  const athletes = await Promise.all(
    Array.from({ length: ATHLETES }, () => signUp(given, { role: 'athlete' })),
  )
  const sessions: AgreedSession[] = []
  const at = (day: number, pro: number, time: number): AgreedSession =>
    sessions.find(({ pro: one, startsAt }) => {
      return one === pros[pro] && startsAt === instantOf(day, TIMES[time]!)
    })!
  for (const day of DAYS)
    for (const [slot, time] of TIMES.entries())
      for (const [n, pro] of pros.entries()) {
        const athlete = athletes[(day + n + 2 * slot) % ATHLETES]!
        sessions.push(await agreeOn(pro, athlete, instantOf(day, time)))
      }
  for (const [canceled, moved, by] of [
    [at(3, 0, 0), at(2, 0, 1), 'athlete'],
    [at(4, 1, 1), at(5, 1, 0), 'pro'],
    [at(5, 2, 0), at(3, 2, 1), 'athlete'],
  ] as const) {
    await cancel(canceled, by)
    await move(moved, canceled, by)
  }
  const [silentPro, silentAthlete] = [pros[2]!, athletes[3]!]
  for (const person of [silentPro, silentAthlete]) await withoutEmails(person)
  const people = [...pros, ...athletes]
  const withEmails = new Set(people.filter((one) => one !== silentPro && one !== silentAthlete))
  return { sessions, people, withEmails }
}

/** Names a reminder by its recipient, kind, session, and time. */
export const reminderOf = (to: string, title: string, id: string, startsAt: string): string =>
  `${title} to ${to} of ${id} at ${formatWhen(startsAt, null)}`
