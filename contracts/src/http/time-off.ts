import { z } from 'zod'
import { AppointmentTypeId } from '../appointment-types.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedDay, BoundedInstant, Instant, oneLine } from '../fields.ts'
import { BLOCK_MAX_HOURS, BLOCK_MIN_MINUTES, TIME_OFF_LABEL_MAX_CHARS } from '../limits.ts'
import { TimeBlock, TimeOff } from '../time-off.ts'
import { Appointment } from './appointments.ts'

const TimeOffDays = z.strictObject({ first_day: BoundedDay, last_day: BoundedDay })

export const TimeOffForm = TimeOffDays.extend({
  /** Only the professional sees it. */
  label: oneLine('The label', TIME_OFF_LABEL_MAX_CHARS).default(''),
})
export type TimeOffForm = z.infer<typeof TimeOffForm>

export const listTimeOff = endpoint('GET /time-off', {
  summary: 'Lists the professional’s days off that aren’t over, the first ones on top',
  callers: ['professional'],
  reply: z.object({ items: z.array(TimeOff) }),
})

export const listTimeOffAppointments = endpoint('GET /time-off/appointments', {
  summary:
    'Lists the requests and sessions on these days that aren’t over, by start. Days off don’t change them',
  callers: ['professional'],
  query: TimeOffDays,
  reply: z.object({
    items: z.array(Appointment),
    /** True when there are more than the items. */
    more: z.boolean(),
  }),
  problems: ['hours-required'],
})

export const addTimeOff = endpoint('POST /time-off', {
  summary: 'Takes days off, on which there are no available slots. Existing requests and sessions stay',
  callers: ['professional'],
  body: TimeOffForm,
  reply: TimeOff,
  status: 201,
  problems: ['no-professional-record', 'hours-required', 'too-much-time-off'],
})

export const removeTimeOff = endpoint('DELETE /time-off/{id}', {
  summary: 'Removes days off',
  callers: ['professional'],
  problems: ['not-found', 'no-professional-record'],
})

export const TimeBlockForm = z.strictObject({ starts_at: BoundedInstant, ends_at: BoundedInstant })
export type TimeBlockForm = z.infer<typeof TimeBlockForm>

/** Slot holds that overlap the block, listed in `extra.holds` of slot-taken. `type` is null for another block. */
export const TimeBlockHolds = z.array(
  z.object({ starts_at: Instant, ends_at: Instant, appointment_type: AppointmentTypeId.nullable() }),
)
export type TimeBlockHolds = z.infer<typeof TimeBlockHolds>

export const addTimeBlock = endpoint('POST /time-blocks', {
  summary: `Blocks ${BLOCK_MIN_MINUTES} minutes to ${BLOCK_MAX_HOURS} hours of the professional’s time`,
  callers: ['professional'],
  body: TimeBlockForm,
  reply: TimeBlock,
  status: 201,
  /** slot-taken includes extra.holds: TimeBlockHolds. */
  problems: ['no-professional-record', 'slot-taken'],
})

export const removeTimeBlock = endpoint('DELETE /time-blocks/{id}', {
  summary: 'Removes a block',
  callers: ['professional'],
  problems: ['not-found', 'no-professional-record'],
})
