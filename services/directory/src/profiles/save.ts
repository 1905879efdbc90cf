import { documentsSubmitted } from '@fieldside/contracts/events/directory.ts'
import type { Professional, ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { forbidden, invalidInput } from '@fieldside/platform/errors.ts'
import { type Emit, write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { underReview } from '../errors.ts'
import { changeProfessional } from '../professionals/change.ts'
import { publishProfessional } from '../professionals/publish.ts'
import { type Changes, insertDraft, lockByUser } from '../professionals/store/professionals.ts'
import type { DirectorySchema, ProfessionalRow } from '../schema.ts'
import { readProfessional } from '../verification/read.ts'
import { refusePublicTexts } from './rules/public-texts.ts'
import { effectOfSave } from './rules/verified-fields.ts'
import { type Profile, profileOf } from './steps/profile-form.ts'

type Located = { latitude: number | null; longitude: number | null; is_located: true }
type Saving = { profile: Profile; location: Located; email: string | undefined; now: Date }

const locate = async (ctx: DirectoryContext, { zip, city, state }: Profile): Promise<Located> => {
  const { latitude = null, longitude = null } = (await ctx.gazetteer()).pointOf({ zip, city, state }) ?? {}
  return { latitude, longitude, is_located: true }
}

const saveOver = async (
  tx: Tx<DirectorySchema>,
  emit: Emit,
  before: ProfessionalRow,
  { profile, location, email, now }: Saving,
): Promise<void> => {
  const effect = effectOfSave(before.status, before, profile)
  if (effect === 'refuse') {
    throw underReview(
      'Your profile is under review. You can change your name, specialty, and credentials once it’s decided.',
    )
  }
  const changes: Changes = { ...profile, ...location, ...(email ? { email } : {}) }
  if (effect === 'keep') {
    await changeProfessional(tx, emit, before, changes)
    return
  }
  await changeProfessional(tx, emit, before, {
    ...changes,
    status: 'pending',
    is_accepting_bookings: false,
    submitted_at: now,
    resubmitted: true,
  })
  const { id: professional_id, user_id } = before
  emit(documentsSubmitted, professional_id, { professional_id, user_id, resubmitted: true })
}

/**
 * Creates the draft or saves over it. New verified fields of an approved record start another review.
 * @throws invalid-input for contact details in public texts, conflict 'under-review' for those fields while the record is pending, forbidden for a token without
 *   an email
 */
export const saveProfile = async (
  ctx: DirectoryContext,
  form: ProfessionalProfileForm,
): Promise<Professional> => {
  const { userId, email } = userOf(ctx)
  const profile = profileOf(form)
  const saving = { profile, location: await locate(ctx, profile), email, now: ctx.now() }
  return write(ctx, async (tx, emit) => {
    let before = await lockByUser(tx, userId)
    const refusals = refusePublicTexts(profile, before)
    if (refusals.length > 0) throw invalidInput(refusals)
    if (!before) {
      if (!email) throw forbidden('Your account has no email address', 'no-email')
      const draft = await insertDraft(tx, {
        ...saving.profile,
        ...saving.location,
        user_id: userId,
        email,
        created_at: saving.now,
      })
      if (draft) {
        publishProfessional(emit, draft, null)
        return readProfessional(tx, draft.id)
      }
      before = await lockByUser(tx, userId)
    }
    await saveOver(tx, emit, before!, saving)
    return readProfessional(tx, before!.id)
  })
}
