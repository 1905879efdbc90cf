import { randomUUID } from 'node:crypto'

/**
 * Returns a new UUIDv7, ordered by creation time to the millisecond. Takes its random part from a UUIDv4, for which Node
 * keeps random bytes in stock; reading them for each id takes longer than the rest.
 */
export const newId = (nowMs = Date.now()): string => {
  const time = nowMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
