import { EMAIL_UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import { type DomainError, forbidden } from '../base/errors.ts'
import type { UserIdentity } from '../data/context.ts'

/**
 * Tells whether a user's email address is confirmed. A token that says so is enough, since a confirmed address stays
 * confirmed. Otherwise asks identity, because the token may predate the confirmation.
 */
export const hasConfirmedEmail = async (
  { userId, emailVerified }: UserIdentity,
  ask: (userId: string) => Promise<boolean>,
): Promise<boolean> => emailVerified === true || ask(userId)

/** Confirming the address fixes this 403; retrying doesn't. */
export const emailUnconfirmed = (detail: string): DomainError => forbidden(detail, EMAIL_UNCONFIRMED)
