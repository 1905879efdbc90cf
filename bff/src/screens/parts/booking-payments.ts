import {
  listPayments,
  lookupSessionPayments,
  type SessionPayment,
} from '@fieldside/contracts/http/payments.ts'
import type { RequestContext } from '../../http/request-context.ts'

/** Hides payments that failed or are still pending. */
const wentThrough = ({ status }: Pick<SessionPayment, 'status'>): boolean =>
  status === 'completed' || status === 'refunded'

const allPayments = async (
  ctx: RequestContext,
  id: string,
  isAthlete: boolean,
): Promise<Omit<SessionPayment, 'appointment_id'>[]> => {
  const own = ctx.read('billing', listPayments, { query: { appointment_id: id } })
  if (isAthlete) return (await own).items
  const ofSession = ctx.readAsBff('billing', lookupSessionPayments, { body: { appointment_ids: [id] } })
  const [{ items: session }, { items: fees }] = await Promise.all([ofSession, own])
  return [...session, ...fees.filter(({ payment_type }) => payment_type !== 'session')]
}

/**
 * Returns the viewer's own payments for a booking, and for its other readers the payment of the session. Call it after
 * booking has shown the appointment to the viewer.
 */
export const paymentsOf = async (
  ctx: RequestContext,
  id: string,
  isAthlete: boolean,
): Promise<Omit<SessionPayment, 'appointment_id'>[]> =>
  (await allPayments(ctx, id, isAthlete)).filter(wentThrough)
