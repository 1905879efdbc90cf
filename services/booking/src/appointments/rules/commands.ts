import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { AttendanceInputs } from './decide-attendance.ts'

/** The start on the caller's screen. Without it, an answer refers to the current one. */
type Seen = { seen?: string | undefined }
/** Whether the command goes to all appointments of a series in one step. */
type InSeries = { of_series?: true }

type Inputs = AttendanceInputs & {
  /** Another athlete's session takes the time that was released after the athlete's late notice. */
  refill_released: object
  /** The professional accepts at the requested time, or at the one the athlete agreed to. */
  accept: Seen & InSeries
  decline: Seen & InSeries
  propose_alternate: { starts_at: Date }
  accept_alternate: Seen
  decline_alternate: Seen
  confirm_accept: { fee_charged: boolean }
  /** `left_open`: the accepting side got no reply. */
  fail_accept: { problem: string; left_open: boolean }
  give_up_accept: object
  expire_request: object
  remind: object
  remind_last: object
  cancel_unlisted: object
  cancel: { by: Side } & InSeries
  propose_move: { by: Side; starts_at: Date }
  accept_move: { by: Side } & Seen
  decline_move: { by: Side } & Seen
  expire_move: object
  pay: { payment_id: string }
  cancel_unpaid: object
  /** The account of the side was suspended. */
  cancel_suspended: { side: Side }
  remind_day: object
  remind_hour: object
  complete: object
  invite_review: object
  withdraw_approval: object
  record_review: { posted_at: Date }
}

export type CommandType = keyof Inputs
/** The side of each command that only one side can send. */
export const SIDE_OF: Partial<Record<CommandType, Side>> = {
  accept: 'professional',
  decline: 'professional',
  propose_alternate: 'professional',
  accept_alternate: 'athlete',
  decline_alternate: 'athlete',
}
export type Command<C extends CommandType = CommandType> = { [K in C]: { type: K } & Inputs[K] }[C]
