import type { BodyOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  setIntakeConsent as consentEndpoint,
  getIntakeQuestions as getEndpoint,
  IntakeSet,
  setIntakeQuestions as questionsEndpoint,
} from '@fieldside/contracts/http/intake.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { consentChanged, noProfessionalRecord, questionsChanged } from '../errors.ts'
import { findOwnProfessional } from '../professionals/find-own.ts'
import { nextQuestions } from './rules/questions.ts'
import { openConsent, sealConsent } from './steps/seal-intake.ts'
import {
  findConsentText,
  findSet,
  insertConsentText,
  listSets,
  lockIntake,
  upsertSet,
} from './store/intake.ts'

const ownId = async (ctx: BookingContext): Promise<string> => {
  const own = await findOwnProfessional(ctx)
  if (!own) throw noProfessionalRecord()
  return own.professionalId
}

/** Returns the caller's questions and consent text. @throws no-professional-record */
export const getIntakeQuestions = async (ctx: BookingContext): Promise<ReplyOf<typeof getEndpoint>> => {
  const id = await ownId(ctx)
  const [sets, consent] = await Promise.all([listSets(ctx.db.kysely, id), findConsentText(ctx.db.kysely, id)])
  const text = consent ? openConsent(ctx, consent) : null
  const unreadable = text === null && (consent?.text ?? null) !== null
  return { sets, consent: { version: consent?.version ?? 0, text, unreadable } }
}

/** Replaces the caller's questions before a type of session. @throws no-professional-record, questions-changed */
export const setIntakeQuestions = async (
  ctx: BookingContext,
  { appointment_type, version, questions }: BodyOf<typeof questionsEndpoint>,
): Promise<IntakeSet> => {
  const professional_id = await ownId(ctx)
  return write(ctx, async (tx) => {
    await lockIntake(tx, professional_id)
    const saved = await findSet(tx, professional_id, appointment_type)
    if ((saved?.version ?? 0) !== version) throw questionsChanged()
    const next = nextQuestions(saved?.questions ?? [], questions, newId)
    const set = { appointment_type, version: version + 1, questions: next }
    await upsertSet(tx, { ...set, professional_id }, ctx.now())
    return set
  })
}

/**
 * Adds a version of the caller's consent text. The same text again adds none.
 * @throws no-professional-record, consent-changed
 */
export const setIntakeConsent = async (
  ctx: BookingContext,
  { text, version }: BodyOf<typeof consentEndpoint>,
): Promise<ReplyOf<typeof consentEndpoint>> => {
  const professional_id = await ownId(ctx)
  return write(ctx, async (tx) => {
    await lockIntake(tx, professional_id)
    const saved = await findConsentText(tx, professional_id)
    const stored = saved?.version ?? 0
    const wanted = text === '' ? null : text
    // A text that can't be decrypted is still asked for, so an empty one isn't the same.
    const isSame =
      saved && saved.text !== null ? wanted !== null && openConsent(ctx, saved) === wanted : wanted === null
    if (isSame) return { version: stored }
    if (stored !== version) throw consentChanged()
    const next = { professional_id, version: stored + 1 }
    const sealed = sealConsent(ctx, { ...next, text: wanted })
    await insertConsentText(tx, { ...next, text: sealed, created_at: ctx.now() })
    return { version: next.version }
  })
}
