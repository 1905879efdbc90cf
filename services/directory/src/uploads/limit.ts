import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { emailUnconfirmed, hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { publicErrorOf } from '@fieldside/platform/http-problem.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { limitOf, limitReached } from '@fieldside/platform/limits.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema, UploadKind } from '../schema.ts'
import * as slots from './store/upload-slots.ts'

export type LimitedUpload = {
  kind: UploadKind
  /** The announced content length, or 0 if there was none. */
  announcedBytes: number
  /** The size limit of this kind, counted if no length was announced. */
  maxBytes: number
}

/** Longer than any upload may take, so that only crashed uploads lose their slot to it. */
const LEASE_MS = 6 * MINUTE_MS
const RETRY_WHEN_ONE_ENDS_MS = 10_000
const TOTAL_MB = UNCONFIRMED.totalBytes / 1024 / 1024

const bytesOf = ({ announcedBytes, maxBytes }: LimitedUpload): number =>
  Math.min(announcedBytes || maxBytes, maxBytes)

/** @throws too-many-uploads-at-once */
const limitAtOnce = async (
  { limitFactor }: DirectoryContext,
  tx: Tx<DirectorySchema>,
  { userId, network, now }: { userId: string; network: string | null; now: Date },
): Promise<void> => {
  const most = limitOf('uploadAtOnce', limitFactor)
  const refuse = (scope: 'account' | 'address') => limitReached('uploadAtOnce', scope, RETRY_WHEN_ONE_ENDS_MS)
  if ((await slots.countUploading(tx, { userId }, now)) >= most.account) throw refuse('account')
  if (!network) return
  await slots.lockUploads(tx, { network })
  if ((await slots.countUploading(tx, { network }, now)) >= most.address) throw refuse('address')
}

/** @throws email-unconfirmed */
const limitUnconfirmed = async (
  tx: Tx<DirectorySchema>,
  { userId, upload, now }: { userId: string; upload: LimitedUpload; now: Date },
): Promise<void> => {
  const { files, bytes } = await slots.sumUploads(tx, { userId, kind: upload.kind, now })
  if (files >= UNCONFIRMED.filesPerKind)
    throw emailUnconfirmed(
      `You’ve uploaded this file ${UNCONFIRMED.filesPerKind} times. To upload it again, confirm your email address first.`,
    )
  if (bytes + bytesOf(upload) > UNCONFIRMED.totalBytes)
    throw emailUnconfirmed(
      `You’ve almost reached the limit of ${TOTAL_MB} MB. To upload more, confirm your email address first.`,
    )
}

type Slot = { id: string; isEmailConfirmed: boolean }

const openSlot = async (ctx: InSteps<DirectoryContext>, upload: LimitedUpload): Promise<Slot> => {
  const user = userOf(ctx)
  const { userId } = user
  const ask = (id: string) => ctx.identity.isEmailConfirmed(id, ctx)
  const isEmailConfirmed = await hasConfirmedEmail(user, ask)
  const network = ctx.network ?? null
  return writeStep(ctx, async (tx) => {
    const now = ctx.now()
    await slots.lockUploads(tx, { userId })
    if (isEmailConfirmed) await slots.deleteFinished(tx, userId)
    else await limitUnconfirmed(tx, { userId, upload, now })
    await limitAtOnce(ctx, tx, { userId, network, now })
    const id = newId()
    const leased_until = new Date(now.getTime() + LEASE_MS)
    const [kind, size_bytes] = [upload.kind, bytesOf(upload)]
    await slots.insertSlot(tx, { id, user_id: userId, network, kind, size_bytes, leased_until })
    return { id, isEmailConfirmed }
  })
}

/** Keeps the upload even if its slot can't be closed, because the lease expires anyway. */
const closeSlot = (
  ctx: InSteps<DirectoryContext>,
  { id, isEmailConfirmed }: Slot,
  isStored: boolean,
): Promise<void> =>
  writeStep(ctx, (tx) =>
    isStored && !isEmailConfirmed ? slots.releaseFinished(tx, id) : slots.deleteSlot(tx, id),
  ).catch((error: unknown) =>
    ctx.log.warn({ err: error, slot: id }, 'could not release upload slot, waiting for its lease to expire'),
  )

/** Counts an upload against the hourly limits. A 503 doesn't count, because that is our failure. */
const countUpload = async <R>(ctx: DirectoryContext, work: () => Promise<R>): Promise<R> => {
  const taken = [await ctx.uploadLimiter.takeForAccount(userOf(ctx).userId)]
  if (ctx.network !== undefined) taken.push(await ctx.uploadLimiter.takeForNetwork(ctx.network))
  return work().catch(async (error: unknown) => {
    if (publicErrorOf(error)?.kind === 'unavailable') for (const { giveBack } of taken) await giveBack()
    throw error
  })
}

/**
 * Runs an upload within the limits of its account and network. Rejects it before reading its body.
 * @throws email-unconfirmed, too-many-uploads, too-many-uploads-at-once
 */
export const limitUpload = async <R>(
  ctx: InSteps<DirectoryContext>,
  upload: LimitedUpload,
  work: () => Promise<R>,
): Promise<R> => {
  const slot = await openSlot(ctx, upload)
  let isStored = false
  try {
    const result = await countUpload(ctx, work)
    isStored = true
    return result
  } finally {
    await closeSlot(ctx, slot, isStored)
  }
}
