import { invalidInput } from '@fieldside/platform/errors.ts'
import { z } from 'zod'
import { type Position, readCursor } from '../domain/cursor.ts'

/** @throws invalid-input for what no page gave as `next` */
export const positionIn = (cursor: string | undefined, at: z.ZodType = z.string()): Position | undefined => {
  if (cursor === undefined) return undefined
  const position = readCursor(cursor)
  if (position && at.safeParse(position.at).success) return position
  throw invalidInput([{ field: 'cursor', message: 'This is not a page of this list' }])
}
