import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { DirectorySchema } from '../../schema.ts'

/** Rewrites the entries of professionals whose rows are locked. Returns how many were wrong. */
export const refreshEntries = async (tx: Tx<DirectorySchema>, ids: readonly string[]): Promise<number> => {
  // An entry keeps its next slots when it is rewritten, so these are compared on their own.
  const slots = await sql`
    update search_entries e set next_slot_at = s.next_slot_at, next_evening_at = s.next_evening_at,
      next_weekend_at = s.next_weekend_at, in_person = s.offers_in_person, online = s.offers_online
    from next_slots s
    where e.professional_id = any(${ids}::uuid[]) and s.professional_id = e.professional_id
      and (e.next_slot_at, e.next_evening_at, e.next_weekend_at, e.in_person, e.online) is distinct from
        (s.next_slot_at, s.next_evening_at, s.next_weekend_at, s.offers_in_person, s.offers_online)`.execute(
    tx,
  )
  const { rows } = await sql<{ corrected: number }>`
    select (count(*) filter (where refresh_search_entry(p)))::int as corrected
    from professionals p where p.id = any(${ids}::uuid[])`.execute(tx)
  return Number(slots.numAffectedRows ?? 0) + (rows[0]?.corrected ?? 0)
}
