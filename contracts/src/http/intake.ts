import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { withoutControls } from '../control-characters.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, requiredLine, Version } from '../fields.ts'
import {
  CONSENT_TEXT_MAX_CHARS,
  INTAKE_LONG_ANSWER_MAX_CHARS,
  INTAKE_OPTION_MAX_CHARS,
  INTAKE_OPTIONS_MAX,
  INTAKE_QUESTION_MAX_CHARS,
  INTAKE_QUESTIONS_MAX,
  INTAKE_SCALE_MAX,
} from '../limits.ts'

export const IntakeKind = z.enum(['short_text', 'long_text', 'choice', 'yes_no', 'scale'])
export type IntakeKind = z.infer<typeof IntakeKind>

const isUnique = (items: readonly string[]): boolean => new Set(items).size === items.length

export const IntakeQuestionForm = z
  .strictObject({
    /** Made by the client, and stays when the question changes. */
    id: Id,
    kind: IntakeKind,
    text: requiredLine('Question', INTAKE_QUESTION_MAX_CHARS),
    /** Options of a choice question. Empty for other kinds. */
    options: z
      .array(requiredLine('Option', INTAKE_OPTION_MAX_CHARS))
      .max(INTAKE_OPTIONS_MAX, `A choice has at most ${INTAKE_OPTIONS_MAX} options`)
      .default([]),
  })
  .refine(({ kind, options }) => (kind === 'choice' ? options.length >= 2 : options.length === 0), {
    path: ['options'],
    message: 'A choice has at least two options',
  })
  .refine(({ options }) => isUnique(options), {
    path: ['options'],
    message: 'Each option can be listed once',
  })
export type IntakeQuestionForm = z.infer<typeof IntakeQuestionForm>

/** A question as one version of it reads. */
export const IntakeQuestion = z.object({
  id: Id,
  version: z.int(),
  kind: IntakeKind,
  text: z.string(),
  options: z.array(z.string()),
})
export type IntakeQuestion = z.infer<typeof IntakeQuestion>

export const IntakeSet = z.object({
  appointment_type: AppointmentTypeId,
  /** 0 before the first save. */
  version: z.int(),
  questions: z.array(IntakeQuestion),
})
export type IntakeSet = z.infer<typeof IntakeSet>

export const getIntakeQuestions = endpoint('GET /intake-questions', {
  summary:
    'Returns the professional’s questions by type of session, and the text that they ask to consent to',
  callers: ['professional'],
  reply: z.object({
    sets: z.array(IntakeSet),
    /** `text` is null if the professional asks for no consent, or if it can’t be decrypted (`unreadable`). */
    consent: z.object({
      version: z.int(),
      text: z.string().nullable(),
      unreadable: z.boolean().default(false),
    }),
  }),
  problems: ['no-professional-record'],
})

export const setIntakeQuestions = endpoint('PUT /intake-questions', {
  summary:
    'Replaces the questions before a type of session. Given answers stay with the question as it was asked. Rejects a stale version',
  callers: ['professional'],
  body: z.strictObject({
    appointment_type: AppointmentTypeId,
    version: Version,
    questions: z
      .array(IntakeQuestionForm)
      .max(INTAKE_QUESTIONS_MAX, `A type of session has at most ${INTAKE_QUESTIONS_MAX} questions`)
      .refine((questions) => isUnique(questions.map(({ id }) => id)), 'Each question has an id of its own'),
  }),
  reply: IntakeSet,
  problems: ['no-professional-record', 'questions-changed'],
})

export const setIntakeConsent = endpoint('PUT /intake-consent', {
  summary:
    'Adds a version of the text that athletes consent to; an empty text asks for none. Earlier versions and consents stay',
  callers: ['professional'],
  body: z.strictObject({
    text: z
      .string()
      .overwrite(withoutControls)
      .trim()
      .max(CONSENT_TEXT_MAX_CHARS, `A consent text has at most ${CONSENT_TEXT_MAX_CHARS} characters`),
    version: Version,
  }),
  reply: z.object({ version: z.int() }),
  problems: ['no-professional-record', 'consent-changed'],
  repeatable: true,
  secretReply: true,
})

export const IntakeValue = z.union([z.string(), z.boolean(), z.int()])
export type IntakeValue = z.infer<typeof IntakeValue>

/** An answer with the question as it was asked. */
export const IntakeAnswer = z.object({
  question: IntakeQuestion,
  value: IntakeValue,
  appointment_type: AppointmentTypeId,
  answered_at: Instant,
})
export type IntakeAnswer = z.infer<typeof IntakeAnswer>

/** Who agreed to which version when. */
export const IntakeConsent = z.object({
  version: z.int(),
  /** Null if it can’t be decrypted. */
  text: z.string().nullable(),
  agreed_at: Instant,
})
export type IntakeConsent = z.infer<typeof IntakeConsent>

export const AppointmentIntake = z.object({
  /** Of the type of session. Those that are answered are as they were asked. */
  questions: z.array(
    z.object({
      question: IntakeQuestion,
      value: IntakeValue.nullable(),
      /** Answered, but the answer can’t be decrypted: its value is null. */
      unreadable: z.boolean().default(false),
      /** When the answer was given or last changed, also in a later session of the two. Null without one. */
      answered_at: Instant.nullable().default(null),
    }),
  ),
  /** The text that waits for the athlete’s consent; null without one. Its text is null if it can’t be decrypted. */
  consent: z.object({ version: z.int(), text: z.string().nullable() }).nullable(),
  consents: z.array(IntakeConsent),
  /** Whether the caller can answer: the athlete, until the agreed session starts. */
  can_answer: z.boolean(),
})
export type AppointmentIntake = z.infer<typeof AppointmentIntake>

export const getAppointmentIntake = endpoint('GET /appointments/{id}/intake', {
  summary: 'Returns the questions before an agreed session with the athlete’s answers, to its two sides only',
  callers: ['signed-in'],
  reply: AppointmentIntake,
  problems: ['not-found'],
})

/** An answer in the field of its kind. Without one, it is taken back. */
const IntakeAnswerForm = z
  .strictObject({
    question_id: Id,
    /** Of the question that the athlete saw. */
    version: Version,
    /** A text, or the chosen option. */
    text: z
      .string()
      .overwrite(withoutControls)
      .trim()
      .max(INTAKE_LONG_ANSWER_MAX_CHARS, `An answer has at most ${INTAKE_LONG_ANSWER_MAX_CHARS} characters`)
      .optional(),
    is_yes: z.boolean().optional(),
    scale: z.int().min(0).max(INTAKE_SCALE_MAX).optional(),
  })
  .refine(
    ({ text, is_yes, scale }) => [text, is_yes, scale].filter((value) => value !== undefined).length <= 1,
    'Each question has one answer',
  )

export const IntakeAnswersForm = z.strictObject({
  answers: z
    .array(IntakeAnswerForm)
    .max(INTAKE_QUESTIONS_MAX)
    .refine((answers) => isUnique(answers.map(({ question_id }) => question_id)), 'One answer per question'),
  /** The version of the consent text that the athlete agrees to. */
  consent_version: Version.optional(),
})
export type IntakeAnswersForm = z.infer<typeof IntakeAnswersForm>

export const answerIntake = endpoint('PUT /appointments/{id}/intake', {
  summary:
    'Saves the athlete’s answers to the questions before a session, and their consent. Answers can be corrected until it starts',
  callers: ['signed-in'],
  body: IntakeAnswersForm,
  reply: AppointmentIntake,
  problems: [
    'not-found',
    'not-agreed',
    'started',
    'questions-changed',
    'consent-changed',
    'consent-unreadable',
  ],
  repeatable: true,
  secretReply: true,
})

const GivenIntake = z.object({
  answers: z.array(IntakeAnswer),
  /** How many more answers can’t be decrypted. */
  unreadable_answers: z.int().default(0),
  consents: z.array(IntakeConsent),
})

export const ClientIntake = GivenIntake.extend({
  /** The same about each family member with a session. Release 0.2.0 doesn't send it. */
  members: z
    .array(
      GivenIntake.extend({
        member_id: Id,
        /** Null while all of their sessions are canceled. */
        first_name: z.string().nullable(),
      }),
    )
    .default([]),
})
export type ClientIntake = z.infer<typeof ClientIntake>

export const getClientIntake = endpoint('GET /clients/{id}/intake', {
  summary: 'Returns everything that a client has answered and consented to, to their professional only',
  callers: ['signed-in'],
  reply: ClientIntake,
  problems: ['not-found'],
})
