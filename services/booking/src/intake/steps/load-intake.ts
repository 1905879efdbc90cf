import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { AppointmentIntake, IntakeAnswer, IntakeConsent } from '@fieldside/contracts/http/intake.ts'
import type { BookingContext } from '../../context.ts'
import type { Reader } from '../../schema.ts'
import { withAnswers } from '../rules/questions.ts'
import { findConsentText, findSet, listAnswers, listConsents, type Pair } from '../store/intake.ts'
import { type Content, openAnswer, openConsent } from './seal-intake.ts'

type Asked = Pair & { appointment_type: AppointmentTypeId }

/** Returns everything that an athlete answered a professional. Leaves out what can't be decrypted. */
export const loadAnswers = async (ctx: BookingContext, on: Reader, pair: Pair): Promise<IntakeAnswer[]> =>
  (await listAnswers(on, pair)).flatMap((row) => {
    const content = openAnswer(ctx, row)
    const { appointment_type, answered_at } = row
    return content ? [{ ...content, appointment_type, answered_at: answered_at.toISOString() }] : []
  })

export const loadConsents = async (ctx: BookingContext, on: Reader, pair: Pair): Promise<IntakeConsent[]> =>
  (await listConsents(on, pair)).map(({ version, text, agreed_at }) => ({
    version,
    text: openConsent(ctx, { professional_id: pair.professional_id, version, text }),
    agreed_at: agreed_at.toISOString(),
  }))

/** Returns what an athlete is asked before a type of session, with what they answered and agreed to. */
export const loadIntake = async (ctx: BookingContext, on: Reader, asked: Asked) => {
  const [set, answers, consents, text] = await Promise.all([
    findSet(on, asked.professional_id, asked.appointment_type),
    loadAnswers(ctx, on, asked),
    loadConsents(ctx, on, asked),
    findConsentText(on, asked.professional_id),
  ])
  const given = new Map<string, Content>(answers.map((answer) => [answer.question.id, answer]))
  const isAgreed = text !== undefined && consents.some(({ version }) => version === text.version)
  return {
    current: set?.questions ?? [],
    given,
    questions: withAnswers(set?.questions ?? [], given).map(({ question, value }) => ({ question, value })),
    consent:
      text && text.text !== null && !isAgreed
        ? { version: text.version, text: openConsent(ctx, text) }
        : null,
    consents,
  }
}
export type Intake = Awaited<ReturnType<typeof loadIntake>>

/** Returns whether the athlete still has something to answer. */
export const isUnanswered = ({ questions, consent }: Intake): boolean =>
  consent !== null || questions.some(({ value }) => value === null)

/** Returns what both sides read, without how it is stored. */
export const intakeViewOf = (
  { questions, consent, consents }: Intake,
  can_answer: boolean,
): AppointmentIntake => ({ questions, consent, consents, can_answer })
