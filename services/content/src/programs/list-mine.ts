import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listMyPrograms as mineEndpoint } from '@fieldside/contracts/http/programs.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import { seesPremiumPrograms } from '../access/rules/access.ts'
import type { ContentContext } from '../context.ts'
import { programsOf } from './store/programs.ts'
import { programFor } from './views.ts'

const ON_DASHBOARD = 10

/** Lists the programs that the athlete follows, then premium ones, up to ten. */
export const listMyPrograms = async (ctx: ContentContext): Promise<ReplyOf<typeof mineEndpoint>> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  const rows = await programsOf(ctx.db.kysely, userId, ON_DASHBOARD)
  return {
    programs: rows.map((row) => programFor(viewer, row)),
    premium_access: seesPremiumPrograms(viewer),
  }
}
