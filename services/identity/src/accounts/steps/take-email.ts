import type { InSteps } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../../context.ts'
import { emailInUse } from '../../errors.ts'
import { isReserved } from '../../mails/store/email-undos.ts'
import type { IdentitySchema, UserRow } from '../../schema.ts'
import { releaseAccountSync, updateToUnsynced } from '../../users/store/accounts.ts'
import { lockUser } from '../../users/store/users.ts'

const LEASE_MS = 30_000

/**
 * Takes the address at Keycloak first, because it must be free there too. Until it is saved here, the account counts
 * as out of sync, so that the job restores ours after a crash. `check` throws if the locked user may no longer take it.
 * @throws email-in-use, account-refused, login-unavailable
 */
export const takeEmail = async (
  ctx: InSteps<IdentityContext>,
  user: UserRow,
  email: string,
  check: (tx: Tx<IdentitySchema>, user: UserRow | undefined) => void,
): Promise<void> => {
  const now = ctx.now()
  await writeStep(ctx, async (tx) => {
    check(tx, await lockUser(tx, user.id))
    if (await isReserved(tx, email, now, user.id)) throw emailInUse()
    await updateToUnsynced(tx, user.id, now, new Date(now.getTime() + LEASE_MS))
  })
  const { id, first_name: firstName, last_name: lastName } = user
  const isTaken = await ctx.login
    .saveAccount({ id, email, firstName, lastName, isEmailConfirmed: true })
    .catch(async (error: unknown) => {
      await releaseAccountSync(ctx.db.kysely, id)
      throw error
    })
  if (isTaken) return
  await releaseAccountSync(ctx.db.kysely, id)
  throw emailInUse()
}
