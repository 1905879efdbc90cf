import type { DisputedFee, OpenFeeDispute } from '@fieldside/contracts/http/fee-disputes.ts'
import type { FeeDisputeRow } from '../schema.ts'
import type { HeldRelease, OpenDispute } from './store/fee-disputes.ts'

type Credit = DisputedFee['credit']

export const toDisputedFee = (
  row: FeeDisputeRow | undefined,
  { until, credit }: { until: Date | null; credit: Credit },
): DisputedFee => ({
  credit,
  disputable_until: until?.toISOString() ?? null,
  dispute: row
    ? {
        reason: row.reason,
        statement: row.statement,
        opened_at: row.opened_at.toISOString(),
        state: row.state,
        decision_reason: row.decision_reason,
      }
    : null,
})

export const toOpenDispute = ({ opened_at, ...row }: OpenDispute): OpenFeeDispute => ({
  ...row,
  opened_at: opened_at.toISOString(),
})

export const toThirdCredit = (held: HeldRelease): OpenFeeDispute => ({
  id: held.appointment_id,
  reason: 'third_credit',
  statement: null,
  appointment_id: held.appointment_id,
  professional_user_id: held.professional_user_id,
  athlete_id: held.athlete_id,
  amount_cents: held.amount_cents,
  opened_at: held.held_at.toISOString(),
})
