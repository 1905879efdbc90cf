import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { AppointmentIntake, ClientIntake, IntakeConsent } from '@fieldside/contracts/http/intake.ts'
import type { BookingContext } from '../../context.ts'
import type { Reader } from '../../schema.ts'
import { withAnswers } from '../rules/questions.ts'
import { findConsentText, findSet, listAnswers, listConsents, type Subject } from '../store/intake.ts'
import { type Content, openAnswer, openConsent } from './seal-intake.ts'

type Session = { professional_id: string; athlete_id: string; member_id: string | null }
type Asked = Session & { appointment_type: AppointmentTypeId }

/** Returns whom the answers before a session are about. A family member's never mix with the athlete's own. */
export const subjectOf = ({ professional_id, athlete_id, member_id }: Session): Subject => ({
  professional_id,
  athlete_id,
  subject_id: member_id ?? athlete_id,
})

type Answers = Pick<ClientIntake, 'answers'> & {
  /** The questions whose answers can't be decrypted. */
  unreadable: ReadonlySet<string>
}

/** Returns everything that a professional was answered about someone. */
export const loadAnswers = async (ctx: BookingContext, on: Reader, subject: Subject): Promise<Answers> => {
  const answers: ClientIntake['answers'] = []
  const unreadable = new Set<string>()
  for (const row of await listAnswers(on, subject)) {
    const content = openAnswer(ctx, row)
    const { question_id, appointment_type, answered_at } = row
    if (content) answers.push({ ...content, appointment_type, answered_at: answered_at.toISOString() })
    else unreadable.add(question_id)
  }
  return { answers, unreadable }
}

export const loadConsents = async (
  ctx: BookingContext,
  on: Reader,
  subject: Subject,
): Promise<IntakeConsent[]> =>
  (await listConsents(on, subject)).map(({ version, text, agreed_at }) => ({
    version,
    text: openConsent(ctx, { professional_id: subject.professional_id, version, text }),
    agreed_at: agreed_at.toISOString(),
  }))

/** Returns what is asked before a session, with what was answered and agreed to about whom it is for. */
export const loadIntake = async (ctx: BookingContext, on: Reader, asked: Asked) => {
  const subject = subjectOf(asked)
  const [set, { answers, unreadable }, consents, text] = await Promise.all([
    findSet(on, asked.professional_id, asked.appointment_type),
    loadAnswers(ctx, on, subject),
    loadConsents(ctx, on, subject),
    findConsentText(on, asked.professional_id),
  ])
  const given = new Map<string, Content>(answers.map((answer) => [answer.question.id, answer]))
  const answeredAt = new Map(answers.map(({ question, answered_at }) => [question.id, answered_at]))
  const isAgreed = text !== undefined && consents.some(({ version }) => version === text.version)
  return {
    current: set?.questions ?? [],
    given,
    questions: withAnswers(set?.questions ?? [], given).map(({ question, value }) => ({
      question,
      value,
      unreadable: unreadable.has(question.id),
      answered_at: answeredAt.get(question.id) ?? null,
    })),
    consent:
      text && text.text !== null && !isAgreed
        ? { version: text.version, text: openConsent(ctx, text) }
        : null,
    consents,
  }
}
export type Intake = Awaited<ReturnType<typeof loadIntake>>

/** Returns whether the athlete still has something to answer. What can't be decrypted isn't asked for again. */
export const isUnanswered = ({ questions, consent }: Pick<Intake, 'questions' | 'consent'>): boolean =>
  (consent?.text ?? null) !== null || questions.some(({ value, unreadable }) => value === null && !unreadable)

/** Returns what both sides read, without how it is stored. */
export const intakeViewOf = (
  { questions, consent, consents }: Intake,
  can_answer: boolean,
): AppointmentIntake => ({ questions, consent, consents, can_answer })
