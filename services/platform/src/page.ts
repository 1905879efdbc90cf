import { Id } from '@fieldside/contracts/fields.ts'
import { z } from 'zod'
import type { CursorCodec } from './cursor.ts'

export const TextPosition = z.strictObject({
  at: z
    .string()
    .max(200)
    .refine((text) => !text.includes('\0') && text.isWellFormed()),
  id: Id,
})

export type TextPosition = z.infer<typeof TextPosition>

/** Cuts a page of `size` from rows that were read with one extra. `next` is null on the last page. */
export const pageFrom = <Row, Position>(
  rows: Row[],
  size: number,
  cursors: CursorCodec<Position>,
  positionOf: (row: Row) => Position,
) => {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: cursors.encode(rows.length > size && last ? positionOf(last) : null) }
}
