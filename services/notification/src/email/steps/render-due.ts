import { type RenderedEmail, renderEmail } from '@fieldside/email/render.ts'
import type { NotificationContext } from '../../context.ts'
import type { FirstBookingFee, OtherProfessional } from '../../inbox/rules/mail-details.ts'
import type { About } from '../../inbox/rules/naming.ts'
import type { DueDelivery } from '../../inbox/store/deliveries.ts'
import { aboutOf } from '../../inbox/store/notifications.ts'
import { notificationEmail } from '../rules/mail-text.ts'
import type { DueMails } from './read-due.ts'

const reasonOf = async (
  { fees, people }: NotificationContext,
  { reason_of, type }: DueDelivery,
): Promise<string | undefined> => {
  if (reason_of === null) return undefined
  return type === 'payment' ? fees.decisionReasonOf(reason_of) : people.rejectionReasonOf(reason_of)
}

/** Returns the fee for accepting a request, or undefined if billing doesn't answer: the request can't wait for it. */
const feeOf = async (
  ctx: NotificationContext,
  pair: { professional_user_id: string; athlete_id: string },
  fee_cents: number | undefined,
): Promise<FirstBookingFee | undefined> => {
  try {
    const fee = await ctx.fees.ofPair(pair)
    return fee && { ...fee, amount_cents: fee_cents ?? fee.amount_cents }
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not read the fee of a request')
    return undefined
  }
}

/** Returns who else has time, or nobody if directory doesn't answer: the news can't wait for it. */
const othersFor = async (
  ctx: NotificationContext,
  { user_id, details }: DueDelivery,
  about: About | undefined,
): Promise<OtherProfessional[]> => {
  const session = details?.session
  const [wanted] = session?.times ?? []
  if (!details?.offers_others || !session || !wanted || about?.kind !== 'professional') return []
  try {
    return await ctx.others.insteadOf({
      professional_id: about.id,
      athlete_id: user_id,
      appointment_type: session.type,
      around: wanted.at,
    })
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not read who else has time')
    return []
  }
}

/** Renders the email of one notification. `end` is the page that ends its alert. */
export const renderDueMail = async (
  ctx: NotificationContext,
  delivery: DueDelivery,
  recipient: string,
  { names, sharedOf }: DueMails,
  end: string | undefined,
): Promise<RenderedEmail> => {
  const note = await reasonOf(ctx, delivery)
  const about = aboutOf(delivery)
  const session = delivery.details?.session
  const shared = session && (await sharedOf)(session)
  const isRequest = session?.side === 'professional' && shared?.status === 'pending'
  const known = {
    recipient,
    about: about && { kind: about.kind, name: names.get(about.id) },
    shared,
    fee:
      isRequest && about?.kind === 'athlete'
        ? await feeOf(
            ctx,
            { professional_user_id: delivery.user_id, athlete_id: about.id },
            shared?.fee_cents,
          )
        : undefined,
    others: await othersFor(ctx, delivery, about),
    note,
    end,
  }
  return renderEmail(notificationEmail(delivery, known, ctx.publicUrl))
}
