import { Id } from '@fieldside/contracts/fields.ts'
import { FIRST_INSTANT, LAST_DAY } from '@fieldside/contracts/limits.ts'
import { z } from 'zod'
import { invalidInput } from '../base/errors.ts'

/** The position after which a page starts, in a list ordered by an instant, then by id. */
export const TimedPosition = z.strictObject({
  at: z.iso
    .datetime({ abort: true })
    .refine((text) => text >= FIRST_INSTANT && text.slice(0, LAST_DAY.length) <= LAST_DAY)
    .transform((text) => new Date(text)),
  id: Id,
})
export type TimedPosition = z.output<typeof TimedPosition>

export type CursorCodec<Position> = {
  /** Returns the `next` of a page; null after the last one. */
  encode: (position: Position | null) => string | null
  /**
   * Returns null without a cursor.
   * @throws invalidInput naming `cursor` for anything that this list didn't issue
   */
  decode: (cursor: string | undefined) => Position | null
}

const jsonIn = (cursor: string): unknown => {
  const bytes = Buffer.from(cursor, 'base64url')
  // Buffer skips characters outside the alphabet, so only the canonical encoding counts.
  if (bytes.toString('base64url') !== cursor) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Creates the cursors of one list: base64url of the list's name and a position. They aren't signed, since a cursor
 * only moves within a list that the caller may read. The schema must reject what the database can't compare.
 */
export const cursorCodec = <Schema extends z.ZodType>(
  list: string,
  position: Schema,
): CursorCodec<z.output<Schema>> => {
  const Content = z.tuple([z.literal(list), position])
  return {
    encode: (at) => at && Buffer.from(JSON.stringify([list, at])).toString('base64url'),
    decode: (cursor) => {
      if (cursor === undefined) return null
      const content = Content.safeParse(jsonIn(cursor))
      if (content.success) return content.data[1] as z.output<Schema>
      throw invalidInput([{ field: 'cursor', message: 'The cursor doesn’t belong to this list' }])
    },
  }
}
