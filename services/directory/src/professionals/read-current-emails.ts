import { setTimeout as pause } from 'node:timers/promises'
import { isDomainError } from '@fieldside/platform/errors.ts'
import type { DirectoryContext } from '../context.ts'
import type { ProfessionalRecord } from './store/professionals.ts'

/** A client retries for 5 s, which is too long for a screen that has stored addresses. */
const EMAILS_TIMEOUT_MS = 1000
const NONE: ReadonlyMap<string, string> = new Map()

const emailsOf = async (ctx: DirectoryContext, userIds: string[]): Promise<ReadonlyMap<string, string>> => {
  try {
    const late = pause(EMAILS_TIMEOUT_MS, NONE, { ref: false })
    return await Promise.race([ctx.identity.emailsOf(userIds, ctx), late])
  } catch (error) {
    if (isDomainError(error) && error.kind === 'unavailable') return NONE
    throw error
  }
}

/**
 * Returns the records with the email addresses that identity has, which alone knows of changes. While identity is
 * unavailable, returns them as they are.
 */
export const readCurrentEmails = async (
  ctx: DirectoryContext,
  records: readonly ProfessionalRecord[],
): Promise<ProfessionalRecord[]> => {
  if (records.length === 0) return []
  const userIds = records.map((record) => record.user_id)
  const emails = await emailsOf(ctx, userIds)
  return records.map((record) => ({ ...record, email: emails.get(record.user_id) ?? record.email }))
}
