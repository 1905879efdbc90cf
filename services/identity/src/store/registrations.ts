import type { Tx } from '@fieldside/platform/database.ts'
import type { Claim } from '@fieldside/platform/jobs.ts'
import type { IdentitySchema, RegistrationRow } from '../schema.ts'
import type { Reader } from './users.ts'

type IdentityTx = Tx<IdentitySchema>

/** A later attempt for the same address takes over the row. */
export const openRegistration = (tx: IdentityTx, registration: RegistrationRow) =>
  tx
    .insertInto('registrations')
    .values(registration)
    .onConflict((on) =>
      on
        .column('email')
        .doUpdateSet({ attempt_id: registration.attempt_id, started_at: registration.started_at }),
    )
    .execute()

export const closeRegistration = (on: Reader, email: string) =>
  on.deleteFrom('registrations').where('email', '=', email).execute()

/** Keeps the row if a later attempt has taken it over. */
export const dropAttempt = (on: Reader, { email, attempt_id }: RegistrationRow) =>
  on.deleteFrom('registrations').where('email', '=', email).where('attempt_id', '=', attempt_id).execute()

export const openRegistrations = (
  on: Reader,
  startedBefore: Date,
  claim: Claim,
): Promise<RegistrationRow[]> =>
  on
    .selectFrom('registrations')
    .selectAll()
    .where('started_at', '<', startedBefore)
    .where(claim.isReady('registrations.attempt_id'))
    .orderBy(claim.nextTryAt('registrations.attempt_id', 'registrations.started_at'))
    .limit(claim.limit)
    .execute()
