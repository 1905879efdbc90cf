import type { InSteps } from '@fieldside/platform/context.ts'
import { rowJob } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from '../context.ts'
import type { UserRow } from '../schema.ts'
import { findUser } from './store/users.ts'

/** A user stays due while another instance holds the lease, so that the job takes over if that one dies. */
export const userJob = (
  isDue: (user: UserRow, now: Date) => boolean,
  run: (ctx: InSteps<IdentityContext>, userId: string, user: UserRow) => Promise<unknown>,
) =>
  rowJob<IdentityContext, UserRow>({
    find: async (ctx, id) => {
      const user = await findUser(ctx.db.kysely, id)
      return user && isDue(user, ctx.now()) ? user : undefined
    },
    run: (ctx, user) => run(ctx, user.id, user),
  })
