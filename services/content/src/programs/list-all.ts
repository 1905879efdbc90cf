import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { adminListPrograms as adminEndpoint, ProgramSort } from '@fieldside/contracts/http/programs.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { type CursorCodec, cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import { pageFrom, TextPosition } from '@fieldside/platform/page.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import type { StoredProgram } from './rules/program.ts'
import { categoriesInUse, searchPrograms } from './store/programs.ts'
import { programFor } from './views.ts'

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
export const listAllPrograms = async (
  ctx: ContentContext,
  { search, category, sort, direction, cursor }: QueryOf<typeof adminEndpoint>,
): Promise<ReplyOf<typeof adminEndpoint>> => {
  const { decode, pageOf } = SORTINGS[sort]
  const after = decode(cursor)
  const viewer = await identifyViewer(ctx)
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
