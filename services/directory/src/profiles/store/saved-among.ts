import type { Reader } from '../../schema.ts'

export const findSavedAmong = async (
  db: Reader,
  athleteId: string,
  professionalIds: readonly string[],
): Promise<string[]> => {
  if (professionalIds.length === 0) return []
  const rows = await db
    .selectFrom('saved_professionals')
    .select('professional_id')
    .where('athlete_id', '=', athleteId)
    .where('professional_id', 'in', [...professionalIds])
    .execute()
  return rows.map((row) => row.professional_id)
}
