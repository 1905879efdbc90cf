import type { AppointmentIntake, ClientIntake } from '@fieldside/contracts/http/intake.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { isAgreed, startOf } from '../appointments/rules/appointment.ts'
import { findAppointment } from '../appointments/store/appointments.ts'
import { findSession, listSessionRows } from '../clients/store/clients.ts'
import type { BookingContext } from '../context.ts'
import { existing, noClient, sideOf } from '../errors.ts'
import { findProfessionalOfUser } from '../professionals/store/professionals.ts'
import { inAskedOrder } from './rules/questions.ts'
import { intakeViewOf, loadAnswers, loadConsents, loadIntake } from './steps/load-intake.ts'
import { listSets } from './store/intake.ts'

/** Returns what is asked and answered before an agreed session. @throws not-found for everyone but its two sides */
export const getAppointmentIntake = async (ctx: BookingContext, id: string): Promise<AppointmentIntake> => {
  const { side } = sideOf(await findSession(ctx.db.kysely, id), userOf(ctx))
  const appointment = existing(await findAppointment(ctx.db.kysely, id))
  const { state } = appointment
  const canAnswer = side === 'athlete' && isAgreed(state) && ctx.now() < startOf(state)
  return intakeViewOf(await loadIntake(ctx, ctx.db.kysely, appointment), canAnswer)
}

/** Returns everything that a client answered and agreed to. @throws not-found for everyone but their professional */
export const getClientIntake = async (ctx: BookingContext, athleteId: string): Promise<ClientIntake> => {
  const { userId, role } = userOf(ctx)
  const on = ctx.db.kysely
  const sessions =
    role === 'admin' ? [] : await listSessionRows(on, { professionalUserId: userId, athleteId })
  const own = await findProfessionalOfUser(on, userId)
  if (sessions.length === 0 || !own) throw noClient()
  const { professional_id } = own
  const names = new Map<string, string | null>()
  // The newest session comes first. A canceled one hides the name again, like the contact details.
  for (const { member_id, child_first_name, status } of sessions)
    if (member_id)
      names.set(member_id, names.get(member_id) ?? (status === 'cancelled' ? null : child_first_name))
  const sets = await listSets(on, professional_id)
  const about = async (subject_id: string) => {
    const subject = { professional_id, athlete_id: athleteId, subject_id }
    const [{ answers, unreadable }, consents] = await Promise.all([
      loadAnswers(ctx, on, subject),
      loadConsents(ctx, on, subject),
    ])
    return { answers: inAskedOrder(answers, sets), unreadable_answers: unreadable.size, consents }
  }
  const [athlete, ...members] = await Promise.all([
    about(athleteId),
    ...[...names].map(async ([id, first_name]) => ({ member_id: id, first_name, ...(await about(id)) })),
  ])
  return { ...athlete, members }
}
