import { z } from 'zod'

/** Where a page ended: what it is ordered by, then the id. */
export type Position = { at: string; id: string }
const Parts = z.tuple([z.string(), z.uuid()])

export const cursorOf = ({ at, id }: Position): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** Undefined for what is not a cursor of ours. */
export const readCursor = (cursor: string): Position | undefined => {
  try {
    const [at, id] = Parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { at, id }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

/** A page of `size` from rows of which one more was read; `next` is null on the last. */
export const pageFrom = <Row>(rows: Row[], size: number, positionOf: (row: Row) => Position) => {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: rows.length > size && last ? cursorOf(positionOf(last)) : null }
}
