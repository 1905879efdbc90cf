import { invalidInput } from '@fieldside/platform/errors.ts'
import { decodeCursor, encodeCursor, type Position } from '../domain/cursor.ts'

/** @throws invalidInput for a cursor that is none of ours */
export const positionOf = (cursor: string | undefined): Position | null => {
  if (cursor === undefined) return null
  const position = decodeCursor(cursor)
  if (!position) throw invalidInput([{ field: 'cursor', message: 'is not a cursor of this list' }])
  return position
}

export const nextOf = (position: Position | null): string | null => (position ? encodeCursor(position) : null)
