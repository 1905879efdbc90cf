import type { CelebratedMoment } from '@fieldside/contracts/http/moments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { userNotFound } from '../errors.ts'
import { celebratedOf, upsertCelebrated } from './store/moments.ts'
import { lockUser } from './store/users.ts'

/** Returns whether the moment is celebrated for the first time. @throws not-found for an account that never signed in */
export const celebrateMoment = (
  ctx: IdentityContext,
  celebrated: CelebratedMoment,
): Promise<{ first: boolean }> =>
  write(ctx, async (tx) => {
    const user = await lockUser(tx, userOf(ctx).userId)
    if (!user) throw userNotFound()
    return { first: await upsertCelebrated(tx, user.id, celebrated, ctx.now()) }
  })

export const listCelebrated = async (ctx: IdentityContext) => ({
  items: await celebratedOf(ctx.db.kysely, userOf(ctx).userId),
})
