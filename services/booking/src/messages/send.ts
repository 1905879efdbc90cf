import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { BodyOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { sendMessage as endpoint } from '@fieldside/contracts/http/messages.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { emailUnconfirmed, hasConfirmedEmail } from '@fieldside/platform/email-confirmation.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { type BookingContext, traceOf } from '../context.ts'
import { alreadySent, existing, notAccepting, tooManyUnanswered } from '../errors.ts'
import type { BookingSchema, Reader } from '../schema.ts'
import { limitMessages } from './limit.ts'
import { messagesLeft, type ShownMessage, type Thread } from './rules/thread.ts'
import { addMessage } from './steps/add.ts'
import { lockAttached } from './steps/attach-files.ts'
import { type Addressed, findAddressed } from './steps/find-addressed.ts'
import { lockPairThread } from './steps/lock-pair.ts'
import { findPairOf } from './store/appointments.ts'
import { deleteDraft } from './store/drafts.ts'
import { findByClientId } from './store/messages.ts'
import type { ThreadPair } from './store/threads.ts'
import { messageViewOf } from './views.ts'

type Form = BodyOf<typeof endpoint>
type Reply = ReplyOf<typeof endpoint>

/** @throws email-unconfirmed */
const requireConfirmedEmail = async (ctx: BookingContext): Promise<void> => {
  const ask = (userId: string) => ctx.identity.isEmailConfirmed(userId, traceOf(ctx))
  if (await hasConfirmedEmail(userOf(ctx), ask)) return
  throw emailUnconfirmed('To write to a professional, confirm your email address first.')
}

/**
 * Returns the pair, asking directory whether an athlete without a booking can write to the professional.
 * @throws not-found, not-accepting
 */
const pairOf = async (
  ctx: BookingContext,
  { userId, thread, hasBooked }: Addressed,
  otherId: string,
): Promise<ThreadPair> => {
  if (thread && hasBooked) return thread
  const { user_id, status, is_accepting_bookings } = await ctx.directory.eligibility(otherId, traceOf(ctx))
  if (status !== 'approved' && !thread) throw notFound('Professional not found')
  // A conversation goes on while the professional takes no new athletes.
  if (status !== 'approved' || !(is_accepting_bookings || thread?.answered_at)) throw notAccepting()
  return { athlete_id: userId, professional_id: otherId, professional_user_id: user_id }
}

/** @throws not-found if the appointment isn't the pair's */
const requireOfPair = async (
  tx: Tx<BookingSchema>,
  id: string | undefined,
  pair: ThreadPair,
): Promise<void> => {
  if (id === undefined) return
  const { athlete_id, professional_id } = existing(await findPairOf(tx, id))
  if (athlete_id !== pair.athlete_id || professional_id !== pair.professional_id) existing(undefined)
}

type Addressing = { addressed: Addressed; pair: ThreadPair; otherId: string; form: Form }
type Outcome = { isStored: boolean; isFirst: boolean }

const replyOf = (thread: Thread, message: ShownMessage): Reply => ({
  thread_id: thread.id,
  message: messageViewOf(message, thread, message.sent_by),
})

/** Returns the reply to a message that was sent before. @throws already-sent if its text, booking, or files were others */
const repeatedReply = async (
  on: Reader,
  thread: Thread,
  side: Side,
  form: Form,
): Promise<Reply | undefined> => {
  const { client_id: clientId, text, appointment_id: about = null, files } = form
  const found = await findByClientId(on, thread, { side, clientId, text, about })
  if (!found) return undefined
  const { is_same, ...message } = found
  const hasSameFiles =
    message.files.length === files.length &&
    files.every(
      ({ id, name }, index) => message.files[index]?.id === id && message.files[index].name === name,
    )
  if (!is_same || !hasSameFiles) throw alreadySent()
  return replyOf(thread, message)
}

const store = (
  ctx: BookingContext,
  { addressed, pair, otherId, form }: Addressing,
  outcome: Outcome,
): Promise<Reply> =>
  write(ctx, async (tx, emit) => {
    const { side, userId } = addressed
    const now = ctx.now()
    const { thread, hasBooked } = await lockPairThread(tx, pair, now)
    const repeated = await repeatedReply(tx, thread, side, form)
    outcome.isStored = !repeated
    outcome.isFirst = !repeated && thread.last_position === 0
    if (repeated) return repeated
    if (messagesLeft(side, thread, hasBooked) === 0) throw tooManyUnanswered()
    await requireOfPair(tx, form.appointment_id, pair)
    const appointment_id = form.appointment_id ?? null
    const { client_id, text } = form
    const files = await lockAttached(tx, thread, side, form.files)
    const message = await addMessage(tx, emit, thread, { side, client_id, text, appointment_id, files, now })
    await deleteDraft(tx, { author_id: userId, other_id: otherId })
    return replyOf(thread, message)
  })

/**
 * Sends a message to the other person of a pair, once per client id. An athlete's first one opens the thread.
 * @throws not-found, not-accepting, email-unconfirmed, too-many-messages, already-sent, no-agreed-session, file-gone, one-video
 */
export const sendMessage = async (ctx: BookingContext, otherId: string, form: Form): Promise<Reply> => {
  const addressed = await findAddressed(ctx, otherId)
  const { side, thread, hasBooked } = addressed
  const repeated = thread && (await repeatedReply(ctx.db.kysely, thread, side, form))
  if (repeated) return repeated
  const isFirst = side === 'athlete' && !thread?.last_position
  if (isFirst) await requireConfirmedEmail(ctx)
  const pair = side === 'athlete' ? await pairOf(ctx, addressed, otherId) : thread!
  const opensThread = isFirst && !hasBooked
  const { reply } = await limitMessages(ctx, opensThread, async () => {
    const outcome = { isStored: false, isFirst: false }
    return { reply: await store(ctx, { addressed, pair, otherId, form }, outcome), ...outcome }
  })
  return reply
}
