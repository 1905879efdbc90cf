import { documentsSubmitted } from '@fieldside/contracts/events/directory.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { setupIncomplete, underReview } from '../errors.ts'
import { changeProfessional } from '../professionals/change.ts'
import { lockByUser } from '../professionals/store/professionals.ts'
import { readProfessional } from './read.ts'
import { reportOnboarded } from './report-onboarded.ts'
import { mayReplaceDocuments } from './rules/approval.ts'
import { missingForSetup } from './rules/setup.ts'
import { listStored } from './store/documents.ts'

/** Gives the call after the commit time to succeed before the job takes over. */
const REPORTED_AFTER_MS = 5000

/**
 * Submits the record for review, also after a rejection. Identity learns of it after the commit, or from the
 * job if it is unavailable.
 * @throws setupIncomplete with the missing fields, underReview, unavailable if billing is unavailable
 */
export const finishSetup = async (ctx: InSteps<DirectoryContext>): Promise<Professional> => {
  const { userId } = userOf(ctx)
  const { payment_method_setup: hasCard } = await ctx.billing.feeEligibility(userId, ctx)
  const submitted = await write(ctx, async (tx, emit) => {
    const record = await lockByUser(tx, userId)
    if (record && !mayReplaceDocuments(record.status)) {
      throw underReview(
        record.status === 'approved'
          ? 'Your profile is already approved.'
          : 'Your profile is already under review.',
      )
    }
    const documents = (await listStored(tx, [userId])).map((row) => row.document_type)
    const missing = missingForSetup({ profile: record, documents, hasCard })
    if (!record || missing.length > 0) throw setupIncomplete(missing)
    const resubmitted = record.status === 'rejected' || record.resubmitted
    const { id: professional_id, user_id } = record
    await changeProfessional(tx, emit, record, {
      status: 'pending',
      is_accepting_bookings: false,
      submitted_at: ctx.now(),
      resubmitted,
    })
    const runAt = new Date(ctx.now().getTime() + REPORTED_AFTER_MS)
    if (!record.onboarding_reported_at) await scheduleJob(tx, { job: 'onboarding', key: userId, runAt })
    emit(documentsSubmitted, professional_id, { professional_id, user_id, resubmitted })
    return readProfessional(tx, professional_id)
  })
  await tryNow(ctx, 'onboarding', () => reportOnboarded(ctx, userId))
  return submitted
}
