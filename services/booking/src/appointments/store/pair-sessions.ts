import { AGREED, type AppointmentRow, type Reader } from '../../schema.ts'

export type Pair = { professional_id: string; athlete_id: string }
type PairRow = Pick<AppointmentRow, 'id' | 'status' | 'starts_at' | 'accepting_side'>

/** Billing needs one session to carry the fee. Spares cover sessions that are being canceled. */
const LISTED_MAX = 50

/**
 * Lists a pair's sessions and open accepts in one snapshot. Includes no-shows reported by the professional, who could
 * otherwise avoid the fee by reporting one.
 */
export const listPair = (on: Reader, pair: Pair): Promise<PairRow[]> =>
  on
    .selectFrom('appointments')
    .select(['id', 'status', 'starts_at', 'accepting_side'])
    .where('professional_id', '=', pair.professional_id)
    .where('athlete_id', '=', pair.athlete_id)
    .where((eb) =>
      eb.or([
        eb('status', 'in', [...AGREED, 'completed']),
        eb('accepting_side', 'is not', null),
        eb.and([eb('cancel_reason', '=', 'did_not_take_place'), eb('cancelled_by', '=', 'professional')]),
      ]),
    )
    .orderBy((eb) => eb('accepting_side', 'is not', null), 'desc')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
