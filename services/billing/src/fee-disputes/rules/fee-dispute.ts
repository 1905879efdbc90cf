import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { FEE_DISPUTE_DAYS } from '@fieldside/contracts/limits.ts'

/** Returns until when the fee of a session can be disputed. */
export const disputableUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + FEE_DISPUTE_DAYS * DAY_MS)

type DisputableFee = {
  payment_status: string
  dispute: string | null
  waived_at: Date | null
  /** The fee waits to be moved, refunded, or credited. */
  is_released: boolean
}

/** Returns whether a charged fee can still become a credit: its payment stands, and it wasn't credited. */
export const canBeCredited = ({ payment_status, dispute, waived_at, is_released }: DisputableFee): boolean =>
  payment_status === 'completed' && dispute !== 'open' && waived_at === null && !is_released
