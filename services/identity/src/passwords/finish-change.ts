import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { logOutEverywhere } from '../sessions/log-out.ts'
import { lockUser } from '../users/store/users.ts'
import { lockOut } from './lock-out.ts'

export const finishPasswordChange = async (ctx: InSteps<IdentityContext>, userId: string): Promise<void> => {
  await writeStep(ctx, async (tx, emit) => {
    const user = await lockUser(tx, userId)
    if (user?.password_change_began_at) await lockOut(ctx, tx, emit, user, { isLoggedOut: false })
  })
  await logOutEverywhere(ctx, userId)
}
