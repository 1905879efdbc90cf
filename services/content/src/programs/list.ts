import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listPrograms as endpoint } from '@fieldside/contracts/http/programs.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import { pageFrom } from '@fieldside/platform/page.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import { seesPremiumPrograms } from '../access/rules/access.ts'
import type { ContentContext } from '../context.ts'
import { programs } from './store/programs.ts'
import { programFor } from './views.ts'

const newest = cursorCodec('programs', TimedPosition)
/** Lists programs, newest first, with drafts for admins. @throws invalid-input for an invalid cursor */
export const listPrograms = async (
  ctx: ContentContext,
  query: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const after = newest.decode(query.cursor)
  const size = query.limit ?? PAGE_SIZE
  const viewer = await identifyViewer(ctx)
  const rows = await programs(ctx.db.kysely, {
    userId: ctx.caller.kind === 'user' ? ctx.caller.userId : null,
    drafts: viewer.role === 'admin',
    category: query.category,
    premium: query.is_premium,
    after,
    limit: size + 1,
  })
  const page = pageFrom(rows, size, newest, ({ created_at, id }) => ({ at: created_at, id }))
  return {
    items: page.items.map((row) => programFor(viewer, row)),
    next: page.next,
    premium_access: seesPremiumPrograms(viewer),
  }
}
