import { appointmentCancelled, appointmentCompleted } from '@fieldside/contracts/events/booking.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Fixture } from './fixture.ts'

export type SessionFacts = ReturnType<typeof sessionFacts>

export const sessionFacts = (professional: { id: string; user_id: string }, athleteId: string) => ({
  appointment_id: newId(),
  version: 4,
  athlete_id: athleteId,
  professional_id: professional.id,
  professional_user_id: professional.user_id,
  professional_time_zone: 'America/Boise',
  appointment_type: 'consultation' as const,
  status: 'completed' as const,
  starts_at: '2026-11-20T10:00:00Z',
  ends_at: '2026-11-20T11:00:00Z',
  suggested_date: null,
  price_cents: 8500,
})

/** Delivers the completion of a session twice. */
export const completeSession = async (
  fixture: Fixture,
  professional: { id: string; user_id: string },
  athleteId: string,
): Promise<SessionFacts> => {
  const facts = sessionFacts(professional, athleteId)
  await fixture.deliver(appointmentCompleted, facts.appointment_id, facts, { times: 2 })
  return facts
}

/** Delivers a no-show report by one side twice. */
export const takeSessionBack = async (
  fixture: Fixture,
  facts: SessionFacts,
  cancelled_by: 'athlete' | 'professional' = 'athlete',
): Promise<void> => {
  const data = {
    ...facts,
    version: facts.version + 1,
    status: 'cancelled' as const,
    cancelled_by,
    reason: 'did_not_take_place' as const,
    was_agreed: true,
    in_time: false,
    was_completed: true,
  }
  await fixture.deliver(appointmentCancelled, facts.appointment_id, data, { times: 2 })
}
