import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { Reader } from '../../schema.ts'

type Pair = { athlete_id: string; professional_id: string }

/** Returns the pair's last completed session. */
export const findLastSession = (
  on: Reader,
  { athlete_id, professional_id }: Pair,
): Promise<{ appointment_id: string; appointment_type: AppointmentTypeId } | undefined> =>
  on
    .selectFrom('appointments')
    .select(['id as appointment_id', 'appointment_type'])
    .where('professional_id', '=', professional_id)
    .where('athlete_id', '=', athlete_id)
    .where('status', '=', 'completed')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
