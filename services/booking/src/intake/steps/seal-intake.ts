import type { BookingContext } from '../../context.ts'
import type { Question, Value } from '../rules/questions.ts'
import type { AnswerRow, Subject } from '../store/intake.ts'

type Sealing = Pick<BookingContext, 'healthSeal'>
export type Content = { question: Question; value: Value }

/** Binds the encryption of a text to its row. */
const answerPlace = ({
  professional_id,
  subject_id,
  question_id,
}: Subject & { question_id: string }): string => `answer ${professional_id} ${subject_id} ${question_id}`
const consentPlace = (professionalId: string, version: number): string =>
  `consent ${professionalId} ${version}`

/** Encrypts an answer with the question as it was asked. */
export const sealAnswer = ({ healthSeal }: Sealing, subject: Subject, content: Content): string =>
  healthSeal.close(JSON.stringify(content), answerPlace({ ...subject, question_id: content.question.id }))

/** Returns an answer with its question; undefined if it can't be decrypted. */
export const openAnswer = ({ healthSeal }: Sealing, row: AnswerRow): Content | undefined => {
  const text = healthSeal.open(row.content, answerPlace(row))
  return text === undefined ? undefined : (JSON.parse(text) as Content)
}

type Consent = { professional_id: string; version: number; text: string | null }

export const sealConsent = ({ healthSeal }: Sealing, { professional_id, version, text }: Consent) =>
  text === null ? null : healthSeal.close(text, consentPlace(professional_id, version))

export const openConsent = (
  { healthSeal }: Sealing,
  { professional_id, version, text }: Consent,
): string | null =>
  text === null ? null : (healthSeal.open(text, consentPlace(professional_id, version)) ?? null)
