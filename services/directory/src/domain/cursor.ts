/** Where a keyset page ended: the next one starts after it. */
export type Position = { at: Date; id: string }

const FORM = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z),([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const encodeCursor = ({ at, id }: Position): string =>
  Buffer.from(`${at.toISOString()},${id}`).toString('base64url')

/** Undefined when it is none of ours. */
export const decodeCursor = (cursor: string): Position | undefined => {
  const found = FORM.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!found) return undefined
  const at = new Date(found[1]!)
  return Number.isNaN(at.getTime()) ? undefined : { at, id: found[2]! }
}
