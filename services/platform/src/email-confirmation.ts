import { EMAIL_UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import type { UserIdentity } from './context.ts'
import { type DomainError, forbidden } from './errors.ts'

/**
 * Tells whether a person has confirmed their email address. A token that says so is enough, because a confirmed address
 * stays confirmed. Otherwise asks identity: the token may be older than the confirmation.
 */
export const hasConfirmedEmail = async (
  { userId, emailVerified }: UserIdentity,
  ask: (userId: string) => Promise<boolean>,
): Promise<boolean> => emailVerified === true || ask(userId)

/** 403; waiting doesn't help, confirming the address does. */
export const emailUnconfirmed = (detail: string): DomainError => forbidden(detail, EMAIL_UNCONFIRMED)
