import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { cursorCodec } from '@fieldside/platform/cursor.ts'
import { z } from 'zod'
import { newestFirst } from './newest-first.ts'

type Source = (typeof SERVICES)[number]
type Query = { limit: number; before?: number }

/** The last item on the page, by service. */
const Position = z.partialRecord(z.enum(SERVICES), z.int().positive())

/** Pages through a list that every service has, merged newest first. */
export const newestOfServices = (list: string) => {
  const cursors = cursorCodec(list, Position)
  return async <Item extends { id: number; at: string }>(
    cursor: string | undefined,
    read: (source: Source, query: Query) => Promise<Item[]>,
  ) => {
    const position = cursors.decode(cursor) ?? {}
    const listOf = async (source: Source) => {
      const before = position[source]
      const items = await read(source, { limit: PAGE_SIZE + 1, ...(before && { before }) })
      return items.map((item) => ({ ...item, source }))
    }
    const all = newestFirst(await Promise.all(SERVICES.map(listOf)))
    const shown = all.slice(0, PAGE_SIZE)
    const after = { ...position }
    for (const { source, id } of shown) after[source] = id
    return { shown, next: cursors.encode(all.length > shown.length ? after : null) }
  }
}
