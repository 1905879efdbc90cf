import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import type { listPrograms as endpoint, Program } from '@fieldside/contracts/http/programs.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { pageFrom } from '../domain/cursor.ts'
import type { ProgramRow } from '../schema.ts'
import { programs } from '../store/programs.ts'
import { positionIn } from './position-in.ts'

const toProgram = (row: ProgramRow): Program => ({ ...row, created_at: row.created_at.toISOString() })

/** @throws invalid-input for a cursor that is not ours */
export const listPrograms = async (ctx: ContentContext, query: QueryOf<typeof endpoint>) => {
  const after = positionIn(query.cursor, z.iso.datetime())
  const { category } = query
  const rows = await programs(ctx.db.kysely, { category, after, limit: PAGE_SIZE + 1 })
  const page = pageFrom(rows, PAGE_SIZE, ({ created_at, id }) => ({ at: created_at.toISOString(), id }))
  return { items: page.items.map(toProgram), next: page.next }
}
