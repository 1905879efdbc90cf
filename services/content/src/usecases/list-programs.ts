import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type {
  adminListPrograms as adminEndpoint,
  listPrograms as endpoint,
  listMyPrograms as mineEndpoint,
} from '@fieldside/contracts/http/programs.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { seesPremiumPrograms } from '../domain/access.ts'
import { type Position, pageFrom } from '../domain/cursor.ts'
import { programFor, type StoredProgram } from '../domain/program.ts'
import { categoriesInUse, programs, programsOf, searchPrograms } from '../store/programs.ts'
import { positionIn } from './position-in.ts'
import { viewerOf } from './viewer-of.ts'

const ON_DASHBOARD = 10

/** Newest first; drafts only for admins. @throws invalid-input for a cursor that is not ours */
export const listPrograms = async (
  ctx: ContentContext,
  query: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  const after = positionIn(query.cursor, z.iso.datetime())
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
  const page = pageFrom(rows, size, ({ created_at, id }) => ({ at: created_at.toISOString(), id }))
  return {
    items: page.items.map((row) => programFor(viewer, row)),
    next: page.next,
    premium_access: seesPremiumPrograms(viewer),
  }
}

/** What the athlete follows, then premium programs; ten at most. */
export const listMyPrograms = async (ctx: ContentContext): Promise<ReplyOf<typeof mineEndpoint>> => {
  const { userId } = userOf(ctx)
  const viewer = await viewerOf(ctx)
  const rows = await programsOf(ctx.db.kysely, userId, ON_DASHBOARD)
  return {
    programs: rows.map((row) => programFor(viewer, row)),
    premium_access: seesPremiumPrograms(viewer),
  }
}

const POSITION = {
  title: ({ title, id }: StoredProgram): Position => ({ at: title.toLowerCase(), id }),
  category: ({ category, id }: StoredProgram): Position => ({ at: category, id }),
  created_at: ({ created_at, id }: StoredProgram): Position => ({ at: created_at.toISOString(), id }),
}

/** For the manager. @throws invalid-input for a cursor that is not ours */
export const adminListPrograms = async (
  ctx: ContentContext,
  { search, category, sort, direction, cursor }: QueryOf<typeof adminEndpoint>,
): Promise<ReplyOf<typeof adminEndpoint>> => {
  const after = positionIn(cursor, sort === 'created_at' ? z.iso.datetime() : z.string())
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
  const page = pageFrom(rows, PAGE_SIZE, POSITION[sort])
  return { items: page.items.map((row) => programFor(viewer, row)), next: page.next, categories }
}
