import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, PrismaTx } from '../../schema.ts'

export const enrol = async (
  { enrolment }: PrismaTx,
  programId: string,
  athleteId: string,
  now: Date,
): Promise<void> => {
  const data = { program_id: programId, athlete_id: athleteId, created_at: now }
  await enrolment.createMany({ data, skipDuplicates: true })
}

/** Corrects the follower counts of all programs. Returns how many were wrong. */
export const recountFollowers = async (tx: Tx<ContentSchema>): Promise<number> => {
  await tx.selectFrom('programs').select('id').orderBy('id').forUpdate().execute()
  const { numAffectedRows } = await sql`
    update programs p set followers = counted.followers
    from (
      select one.id, (select count(*) from enrolments e where e.program_id = one.id) as followers from programs one
    ) as counted
    where counted.id = p.id and counted.followers <> p.followers`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const leave = async ({ enrolment }: PrismaTx, programId: string, athleteId: string): Promise<void> => {
  await enrolment.deleteMany({ where: { program_id: programId, athlete_id: athleteId } })
}
