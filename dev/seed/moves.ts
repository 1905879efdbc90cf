import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { listAppointments } from '@fieldside/contracts/http/appointments.ts'
import type { Cast } from './cast.ts'
import { later } from './clock.ts'
import type { Stage } from './people.ts'
import { type Athlete, nearestOpening } from './sessions.ts'

/** Proposes a time some hours later for an athlete's upcoming session with the demo professional. */
const propose = async ({ clock }: Stage, { maya }: Cast, athlete: Athlete, when: Date, hours: number) => {
  const { person } = athlete
  return clock.at(when, async () => {
    const { items } = await person.call('booking', listAppointments, { query: { scope: 'agreed' } })
    const session = items.find(({ professional_id }) => professional_id === maya.id)
    if (!session) throw new Error(`${athlete.plan.email} has no session with ${maya.plan.email}`)
    const around = later(new Date(session.appointment_date), hours * HOUR_MS)
    const proposed_date = await nearestOpening({
      athlete,
      professional: maya,
      asked: when,
      around,
      moving: session.id,
    })
    const params = { id: session.id }
    await person.call('booking', proposeNewTime, { params, body: { proposed_date } })
    return params
  })
}

/** Moves two sessions of the demo professional: she accepted one proposal, the other waits for her reply. */
export const moveSessions = async (stage: Stage, cast: Cast): Promise<void> => {
  const { clock } = stage
  const { maya, others } = cast
  const params = await propose(stage, cast, others[3]!, clock.ago({ hours: 23 }), 2)
  await clock.at(clock.ago({ hours: 22 }), () => maya.person.call('booking', acceptNewTime, { params }))
  await propose(stage, cast, others[1]!, clock.ago({ hours: 3 }), DAY_MS / HOUR_MS)
}
