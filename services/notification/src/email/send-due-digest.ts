import { type RenderedEmail, renderEmail } from '@fieldside/email/render.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { GIVEN_UP, WAITING } from '@fieldside/platform/job-runner.ts'
import { sendOrGiveUp } from '@fieldside/platform/mailer.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { type DeliveryEnd, type DueDelivery, findPendingDeliveries } from '../inbox/store/deliveries.ts'
import { aboutOf } from '../inbox/store/notifications.ts'
import { withdrawOutdated } from '../inbox/withdraw-outdated.ts'
import { decideEach } from '../settings/rules/choices.ts'
import { decideDigest, digestEmail } from './rules/mail-digest.ts'
import { type DueMails, readDueMails } from './steps/read-due.ts'
import { renderDueMail } from './steps/render-due.ts'
import { claimDigest, endDigest, findDigest, idsOfDigest, releaseDigest } from './store/digests.ts'

const load = async (ctx: NotificationContext, id: string) => {
  const due = await findPendingDeliveries(ctx.db, await idsOfDigest(ctx.db, id))
  const decisions = decideEach(due, ctx.now())
  const wanted = due.filter((delivery) => decisions.get(delivery.id) !== 'withhold')
  return { due, wanted, decision: decideDigest([...decisions.values()]) }
}

const stillTrue = async (
  ctx: InSteps<NotificationContext>,
  deliveries: readonly DueDelivery[],
): Promise<DueDelivery[]> => {
  const kept: DueDelivery[] = []
  for (const delivery of deliveries) if (!(await withdrawOutdated(ctx, delivery))) kept.push(delivery)
  return kept
}

const render = (
  ctx: NotificationContext,
  updates: readonly DueDelivery[],
  recipient: string,
  mails: DueMails,
): RenderedEmail | Promise<RenderedEmail> => {
  const [first] = updates
  if (updates.length === 1) return renderDueMail(ctx, first!, recipient, mails, undefined)
  const { kind, id } = aboutOf(first!)!
  return renderEmail(
    digestEmail(updates, { recipient, about: { kind, name: mails.names.get(id) } }, ctx.publicUrl),
  )
}

/** Sends what is still wanted and true. Returns how the deliveries ended. */
const send = async (
  ctx: InSteps<NotificationContext>,
  id: string,
): Promise<{ id: string; state: DeliveryEnd }[]> => {
  const { due, wanted } = await load(ctx, id)
  const mails = await readDueMails(ctx, wanted, new Map(wanted.map((one) => [one.id, 'send' as const])))
  const person = mails.addresses.get(wanted[0]?.user_id ?? '')
  const updates = person?.email_confirmed ? await stillTrue(ctx, wanted) : []
  const state =
    person && updates.length > 0
      ? await sendOrGiveUp(ctx, {
          id,
          to: person.email,
          ...(await render(ctx, updates, person.full_name, mails)),
        })
      : 'withheld'
  const listed = new Set(updates.map((update) => update.id))
  return due.map((one) => ({ id: one.id, state: listed.has(one.id) ? state : ('withheld' as const) }))
}

/**
 * Sends a digest, or the email of the one update that is left, at least once: a crash after sending repeats it with the
 * same id. Returns when to run again if it isn't due or waits for quiet hours, and WAITING while
 * another instance sends it.
 */
export const sendDueDigest = async (ctx: InSteps<NotificationContext>, id: string): Promise<unknown> => {
  const now = ctx.now()
  const digest = await findDigest(ctx.db, id)
  if (!digest) return undefined
  if (digest.due_at > now) return digest.due_at
  const { decision } = await load(ctx, id)
  if (decision instanceof Date) return decision
  if (!(await claimDigest(ctx.db, id, now))) return WAITING
  try {
    const ended = await send(ctx, id)
    await writeStep(ctx, (tx) => endDigest(tx, id, ended, ctx.now()))
    return ended.some(({ state }) => state === 'given_up') ? GIVEN_UP : undefined
  } catch (error) {
    await releaseDigest(ctx.db, id)
    throw error
  }
}
