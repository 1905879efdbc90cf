import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  adminListPrograms as adminEndpoint,
  listPrograms as endpoint,
  listMyPrograms as mineEndpoint,
  ProgramSort,
} from '@fieldside/contracts/http/programs.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { type CursorCodec, cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { ContentContext } from '../context.ts'
import { seesPremiumPrograms } from '../domain/access.ts'
import { programFor, type StoredProgram } from '../domain/program.ts'
import { categoriesInUse, programs, programsOf, searchPrograms } from '../store/programs.ts'
import { pageFrom, TextPosition } from './page-from.ts'
import { viewerOf } from './viewer-of.ts'

const newest = cursorCodec('programs', TimedPosition)
const ON_DASHBOARD = 10

/** Lists programs, newest first, with drafts for admins. @throws invalid-input for an invalid cursor */
export const listPrograms = async (
  ctx: ContentContext,
  query: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const after = newest.decode(query.cursor)
  const size = query.limit ?? PAGE_SIZE
  const viewer = await viewerOf(ctx)
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

/** Lists the programs that the athlete follows, then premium ones, up to ten. */
export const listMyPrograms = async (ctx: ContentContext): Promise<ReplyOf<typeof mineEndpoint>> => {
  const { userId } = userOf(ctx)
  const viewer = await viewerOf(ctx)
  const rows = await programsOf(ctx.db.kysely, userId, ON_DASHBOARD)
  return {
    programs: rows.map((row) => programFor(viewer, row)),
    premium_access: seesPremiumPrograms(viewer),
  }
}

type Page = Pick<ReplyOf<typeof adminEndpoint>, 'next'> & { items: StoredProgram[] }
type Sorting = {
  decode: (cursor: string | undefined) => TextPosition | TimedPosition | null
  pageOf: (rows: StoredProgram[]) => Page
}

const sorting = <Position extends TextPosition | TimedPosition>(
  cursors: CursorCodec<Position>,
  positionOf: (program: StoredProgram) => Position,
): Sorting => ({
  decode: cursors.decode,
  pageOf: (rows) => pageFrom(rows, PAGE_SIZE, cursors, positionOf),
})

/** Each sort order has its own cursors, so that one can't be used with another. */
const SORTINGS: Record<ProgramSort, Sorting> = {
  title: sorting(cursorCodec('programs-by-title', TextPosition), ({ title, id }) => ({
    at: title.toLowerCase(),
    id,
  })),
  category: sorting(cursorCodec('programs-by-category', TextPosition), ({ category, id }) => ({
    at: category,
    id,
  })),
  created_at: sorting(cursorCodec('programs-by-creation', TimedPosition), ({ created_at, id }) => ({
    at: created_at,
    id,
  })),
}

/** Lists all programs for the admin's program manager. @throws invalid-input for an invalid cursor */
export const adminListPrograms = async (
  ctx: ContentContext,
  { search, category, sort, direction, cursor }: QueryOf<typeof adminEndpoint>,
): Promise<ReplyOf<typeof adminEndpoint>> => {
  const { decode, pageOf } = SORTINGS[sort]
  const after = decode(cursor)
  const viewer = await viewerOf(ctx)
  const [rows, categories] = await Promise.all([
    searchPrograms(ctx.db.kysely, {
      search: search || undefined,
      category,
      sort,
      direction,
      after,
      limit: PAGE_SIZE + 1,
    }),
    categoriesInUse(ctx.db.kysely),
  ])
  const page = pageOf(rows)
  return { items: page.items.map((row) => programFor(viewer, row)), next: page.next, categories }
}
