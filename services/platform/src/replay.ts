import { sql } from 'kysely'
import { type ConsumerParts, consume } from './consumer.ts'
import type { Context } from './context.ts'
import { platformTables } from './database.ts'
import { listDeadLetters } from './dead-letters.ts'

/**
 * Consumes dead letters again, oldest first, and keeps those that fail again. `unknown` lists the ids that aren't
 * waiting dead letters.
 */
export const replayDeadLetters = async <S, Ctx extends Context<S>>(
  parts: ConsumerParts<S, Ctx>,
  ids?: readonly number[],
): Promise<{ replayed: number; failed: number; unknown: number[] }> => {
  const letters = await listDeadLetters(parts.db, 10_000)
  const wanted = ids ? letters.filter(({ id }) => ids.includes(id)) : letters
  const unknown = (ids ?? []).filter((id) => !letters.some((letter) => letter.id === id))
  let replayed = 0
  for (const letter of wanted) {
    try {
      await consume(parts, [letter])
    } catch (error) {
      parts.log.warn({ err: error, deadLetter: letter.id }, 'dead letter failed again')
      continue
    }
    await platformTables<S>(parts.db.kysely)
      .updateTable('dead_letters')
      .set({ replayed_at: sql<Date>`now()` })
      .where('id', '=', letter.id)
      .execute()
    replayed += 1
  }
  return { replayed, failed: wanted.length - replayed, unknown }
}
