import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { AppointmentIntake, answerIntake as endpoint } from '@fieldside/contracts/http/intake.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { conflict, invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { type Appointment, isAgreed, startOf } from '../appointments/rules/appointment.ts'
import { lockAppointment } from '../appointments/store/appointments.ts'
import type { BookingContext } from '../context.ts'
import { consentChanged, consentUnreadable, existing, questionsChanged, sideOf } from '../errors.ts'
import type { BookingSchema } from '../schema.ts'
import { type Value, wrongInValue } from './rules/questions.ts'
import { type Intake, intakeViewOf, loadIntake, subjectOf } from './steps/load-intake.ts'
import { openConsent, sealAnswer } from './steps/seal-intake.ts'
import { deleteAnswer, ensureConsent, findConsentText, lockIntake, upsertAnswer } from './store/intake.ts'

type Form = BodyOf<typeof endpoint>

/** The field of an answer by the type of its value. */
const FIELD_OF = { string: 'text', boolean: 'is_yes', number: 'scale' } as const

/** Returns the question that the athlete saw: as they answered it before, or as it is now. @throws questions-changed */
const askedQuestion = ({ current, given }: Intake, { question_id, version }: Form['answers'][number]) => {
  const now = current.find(({ id }) => id === question_id)
  const before = given.get(question_id)?.question
  const asked = [before, now].find((question) => question?.version === version)
  if (!now || !asked) throw questionsChanged()
  return asked
}

const saveAnswers = async (
  ctx: BookingContext,
  tx: Tx<BookingSchema>,
  appointment: Appointment,
  { answers }: Form,
): Promise<void> => {
  const intake = await loadIntake(ctx, tx, appointment)
  const { appointment_type } = appointment
  const subject = subjectOf(appointment)
  for (const [index, answer] of answers.entries()) {
    const question = askedQuestion(intake, answer)
    const value: Value | undefined = answer.text || (answer.is_yes ?? answer.scale)
    if (value === undefined) {
      await deleteAnswer(tx, { ...subject, question_id: question.id })
      continue
    }
    const message = wrongInValue(question, value)
    if (message)
      throw invalidInput([
        { field: `answers.${index}.${FIELD_OF[typeof value as keyof typeof FIELD_OF]}`, message },
      ])
    if (intake.given.get(question.id)?.value === value) continue
    const content = sealAnswer(ctx, subject, { question, value })
    await upsertAnswer(tx, {
      ...subject,
      question_id: question.id,
      appointment_type,
      content,
      answered_at: ctx.now(),
    })
  }
}

/**
 * Saves the caller's answers before a session, and their consent.
 * @throws not-found for everyone but its athlete, not-agreed, started, questions-changed, consent-changed,
 *   consent-unreadable, invalid-input
 */
export const answerIntake = (ctx: BookingContext, id: string, form: Form): Promise<AppointmentIntake> =>
  write(ctx, async (tx) => {
    const { appointment, side } = sideOf(await lockAppointment(tx, id), userOf(ctx))
    existing(side === 'athlete' ? side : undefined)
    const now = ctx.now()
    if (!isAgreed(appointment.state)) throw conflict('not-agreed', 'This session isn’t confirmed.')
    if (now >= startOf(appointment.state))
      throw conflict('started', 'This session has started, so its questions can’t be answered anymore.')
    const { professional_id } = appointment
    await lockIntake(tx, professional_id)
    await saveAnswers(ctx, tx, appointment, form)
    const version = form.consent_version
    if (version !== undefined) {
      const text = await findConsentText(tx, professional_id)
      if (!text || text.text === null || text.version !== version) throw consentChanged()
      if (openConsent(ctx, text) === null) throw consentUnreadable()
      await ensureConsent(tx, { ...subjectOf(appointment), version, appointment_id: id, agreed_at: now })
    }
    return intakeViewOf(await loadIntake(ctx, tx, appointment), true)
  })
