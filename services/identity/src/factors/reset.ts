import type { FactorReset } from '@fieldside/contracts/http/factors.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import { forbidden } from '@fieldside/platform/errors.ts'
import { hashOfSecret } from '@fieldside/platform/secret.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write, writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { linkInvalid, nobodySignedUpAs, noSecondFactor, resetPending, userNotFound } from '../errors.ts'
import { orderMail } from '../mails/store/account-mails.ts'
import { deleteReset, findReset, findUserOfReset, upsertReset } from '../mails/store/factor-resets.ts'
import { findUser, findUserByEmail, lockUser } from '../users/store/users.ts'
import { resetTakesEffectAt } from './rules/reset.ts'
import { deleteFactors } from './store/factors.ts'
import { scheduleUnlink } from './store/passkeys.ts'

/**
 * Asks for the removal of a user's second factor, for an administrator whom the user wrote to. The email to the user has
 * a link that stops it. @throws forbidden, not-found, no-second-factor, reset-pending
 */
export const requestReset = async (ctx: IdentityContext, id: string): Promise<FactorReset> => {
  const by = userOf(ctx).userId
  const reply = await write(ctx, async (tx) => {
    const admin = await findUser(tx, by)
    if (admin?.role !== 'admin') throw forbidden('Only administrators can reset two-step sign-in.')
    const user = await lockUser(tx, id)
    if (!user) throw userNotFound()
    if (!user.has_second_factor) throw noSecondFactor()
    const now = ctx.now()
    const pending = await findReset(tx, id)
    if (pending?.effective_at) throw resetPending(pending.effective_at)
    await upsertReset(tx, id, now)
    await orderMail(tx, { kind: 'factor-reset', email: user.email, user_id: id }, now)
    await audit(tx, ctx, { action: 'second-factor-reset-asked', objectType: 'user', objectId: id })
    return { effective_at: resetTakesEffectAt(now).toISOString() }
  })
  logSecurityEvent(ctx.log, 'security.factor_reset_asked', { user: id, by })
  return reply
}

/** Stops a reset with the link of its email. @throws link-invalid */
export const stopReset = async (ctx: IdentityContext, token: string): Promise<void> => {
  const hash = hashOfSecret(token)
  const userId = await findUserOfReset(ctx.db.kysely, hash)
  if (!userId) throw linkInvalid()
  await write(ctx, async (tx) => {
    await lockUser(tx, userId)
    // It may have taken effect, or another one may have replaced it.
    if ((await findUserOfReset(tx, hash)) !== userId) throw linkInvalid()
    await deleteReset(tx, userId)
    await audit(tx, ctx, { action: 'second-factor-reset-stopped', objectType: 'user', objectId: userId })
  })
  logSecurityEvent(ctx.log, 'security.factor_reset_stopped', { user: userId })
}

type Removal = { reason: string; isDue: (reset: { effective_at: Date | null } | undefined) => boolean }

/** Removes a user's second factor with an email and an audit entry, unless the user has none. */
const removeFactor = async (
  ctx: InSteps<IdentityContext>,
  id: string,
  { reason, isDue }: Removal,
): Promise<void> => {
  const isRemoved = await writeStep(ctx, async (tx) => {
    const user = (await lockUser(tx, id))!
    if (!isDue(await findReset(tx, id))) return false
    await deleteReset(tx, id)
    if (!user.has_second_factor) return false
    await deleteFactors(tx, id)
    await scheduleUnlink(tx, id, ctx.now())
    await orderMail(tx, { kind: 'codes-off', email: user.email, user_id: id }, ctx.now())
    await audit(tx, ctx, { action: 'second-factor-reset', objectType: 'user', objectId: id, reason })
    return true
  })
  if (isRemoved) logSecurityEvent(ctx.log, 'security.codes_off', { user: id })
}

/** Removes the factor of a user whose reset nobody stopped. */
export const finishReset = (ctx: InSteps<IdentityContext>, userId: string): Promise<void> =>
  removeFactor(ctx, userId, {
    reason: 'reset of an administrator',
    isDue: (reset) => reset?.effective_at != null && reset.effective_at <= ctx.now(),
  })

/**
 * Runs the operator's command that removes a user's second factor at once, such as that of the last administrator, who
 * lost phone and recovery codes. Emails the user. Idempotent. @throws not-found
 */
export const resetSecondFactor = async (
  ctx: InSteps<IdentityContext>,
  email: string,
): Promise<{ id: string }> => {
  const found = await findUserByEmail(ctx.db.kysely, email)
  if (!found) throw nobodySignedUpAs(email)
  await removeFactor(ctx, found.id, { reason: 'reset-second-factor command', isDue: () => true })
  return { id: found.id }
}
