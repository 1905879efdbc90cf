import type { Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'

export type Statement = Selectable<BookingSchema['attendance_statements']>

export const upsertStatement = async (tx: Tx<BookingSchema>, statement: Statement): Promise<void> => {
  const { text, written_at } = statement
  await tx
    .insertInto('attendance_statements')
    .values(statement)
    .onConflict((conflict) =>
      conflict.columns(['appointment_id', 'written_by']).doUpdateSet({ text, written_at }),
    )
    .execute()
}

export const deleteStatement = async (
  tx: Tx<BookingSchema>,
  { appointment_id, written_by }: Pick<Statement, 'appointment_id' | 'written_by'>,
): Promise<void> => {
  await tx
    .deleteFrom('attendance_statements')
    .where('appointment_id', '=', appointment_id)
    .where('written_by', '=', written_by)
    .execute()
}

/** Lists what was written about a session, the administrator's last. */
export const listStatements = (on: Reader, appointmentId: string): Promise<Statement[]> =>
  on
    .selectFrom('attendance_statements')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy((eb) => eb('written_by', '=', 'admin'))
    .orderBy('written_at')
    .execute()
