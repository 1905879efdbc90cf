import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { conflict, forbidden } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noOwnRecord } from '../errors.ts'
import { changeProfessional } from '../professionals/change.ts'
import { isSuspended } from '../professionals/rules/suspension.ts'
import { findByUser, lockByUser } from '../professionals/store/professionals.ts'
import type { ProfessionalRow } from '../schema.ts'
import { readProfessional } from '../verification/read.ts'
import { acceptSentence, missingToAccept } from './rules/accepting.ts'

type Readiness = { hasWorkingCard: boolean; activeOffers: number }

const askReadiness = async (ctx: DirectoryContext, record: ProfessionalRow): Promise<Readiness> => {
  const [card, activeOffers] = await Promise.all([
    ctx.billing.feeEligibility(record.user_id, ctx),
    ctx.booking.countActiveOffers(record.id, ctx),
  ])
  return { hasWorkingCard: card.payment_method_setup && !card.suspended, activeOffers }
}

const refuseUnready = (record: ProfessionalRow, readiness: Readiness): void => {
  if (!record.has_role) throw forbidden('Only professionals can accept bookings')
  if (isSuspended(record)) throw forbidden('Your account is suspended.')
  const missing = missingToAccept({ isApproved: record.status === 'approved', ...readiness })
  if (missing.length > 0) throw conflict('not-ready-to-accept', acceptSentence(missing), { missing })
}

/**
 * Always turns off. Turns on only with approval, a working card, and an active appointment type.
 * @throws notFound, conflict 'not-ready-to-accept' with the missing items, unavailable if another service
 *   is unavailable
 */
export const setAccepting = async (ctx: DirectoryContext, accepting: boolean): Promise<Professional> => {
  const { userId } = userOf(ctx)
  const known = await findByUser(ctx.db.kysely, userId)
  if (!known) throw noOwnRecord()
  const readiness = accepting ? await askReadiness(ctx, known) : undefined
  return write(ctx, async (tx, emit) => {
    const record = await lockByUser(tx, userId)
    if (!record) throw noOwnRecord()
    if (readiness) refuseUnready(record, readiness)
    await changeProfessional(tx, emit, record, { is_accepting_bookings: accepting })
    return readProfessional(tx, record.id)
  })
}
