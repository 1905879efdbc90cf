import { userRegistered } from '@fieldside/contracts/events/identity.ts'
import type { InSteps } from '@fieldside/platform/context.ts'
import { isUniqueViolation } from '@fieldside/platform/database.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../../context.ts'
import { emailInUse } from '../../errors.ts'
import { confirmationOf } from '../../mails/rules/account-mails.ts'
import { orderMail } from '../../mails/store/account-mails.ts'
import type { UserRow } from '../../schema.ts'
import type { Account } from '../../users/adapters/keycloak.ts'
import { acceptedNames } from '../../users/rules/full-name.ts'
import { findUser, insertUser } from '../../users/store/users.ts'
import { closeRegistration } from '../store/registrations.ts'

type Activation = {
  isRoleSynced: boolean
  /** The zone of the browser in which the user starts. */
  timeZone?: string | undefined
  /** They stated that they are an adult. */
  isAdult?: boolean | undefined
}

/**
 * Creates the user of a Keycloak account, unless there is one, and closes its registration. Mails a confirmation
 * link if Keycloak doesn't vouch for the address. @throws email-in-use when another user has the address
 */
export const activateUser = (
  ctx: InSteps<IdentityContext>,
  account: Account & { isEmailConfirmed?: boolean },
  { isRoleSynced, timeZone, isAdult = false }: Activation,
): Promise<UserRow> =>
  writeStep(ctx, async (tx, emit) => {
    const made = await insertUser(tx, {
      id: account.id,
      email: account.email,
      ...acceptedNames(account.firstName, account.lastName),
      realm_role_synced: isRoleSynced,
      email_confirmed_at: account.isEmailConfirmed ? ctx.now() : null,
      adult_stated_at: isAdult ? ctx.now() : null,
      created_at: ctx.now(),
    })
    if (made) {
      emit(userRegistered, made.id, { user_id: made.id, ...(timeZone && { time_zone: timeZone }) })
      if (!made.email_confirmed_at) await orderMail(tx, confirmationOf(made), ctx.now())
    }
    await closeRegistration(tx, account.email)
    return made ?? (await findUser(tx, account.id))!
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_key') ? emailInUse() : error
  })
