import { endOf } from '../../schedule/rules/slot.ts'
import type { AppointmentRow, StateColumns } from '../../schema.ts'
import {
  type AcceptedByAthlete,
  type Accepting,
  type Appointment,
  type AppointmentState,
  agreedStart,
  type Proposal,
  type Requested,
  startOf,
  statusOf,
} from '../rules/appointment.ts'
import { attendanceOf, recordedAttendance } from '../rules/attendance.ts'

type Column = Exclude<keyof StateColumns, 'status' | 'starts_at' | 'ends_at'>

const NONE = {
  answer_by: null,
  proposed_start: null,
  proposed_by: null,
  agreed_start: null,
  accepting_side: null,
  cancelled_by: null,
  cancel_reason: null,
  unavailable_side: null,
} as const satisfies Record<Column, null>

/** The columns that may have a value, by status. */
const COLUMNS: Record<StateColumns['status'], readonly Column[]> = {
  pending: ['answer_by', 'proposed_start', 'proposed_by', 'agreed_start', 'accepting_side'],
  confirmed: ['proposed_start', 'proposed_by'],
  paid_confirmed: ['proposed_start', 'proposed_by'],
  completed: [],
  declined: [],
  cancelled: ['cancelled_by', 'cancel_reason', 'unavailable_side'],
}

const wrong = (row: AppointmentRow, column: Column): Error =>
  new Error(`appointments.${column} is ${row[column]} in the ${row.status} row ${row.id}`)

const present = <C extends Column>(row: AppointmentRow, column: C): NonNullable<AppointmentRow[C]> => {
  const value = row[column]
  if (value === null) throw wrong(row, column)
  return value as NonNullable<AppointmentRow[C]>
}

const proposalIn = (row: AppointmentRow, of: Proposal['for']): Proposal | null =>
  row.proposed_start && {
    for: of,
    by: present(row, 'proposed_by'),
    starts_at: row.proposed_start,
  }

const requestOf = (row: AppointmentRow): Requested | AcceptedByAthlete => {
  const { starts_at, agreed_start } = row
  const answer_by = present(row, 'answer_by')
  const proposal = proposalIn(row, 'request')
  if (agreed_start === null) return { name: 'requested', starts_at, answer_by, proposal }
  if (proposal) throw wrong(row, 'proposed_start')
  return { name: 'accepted_by_athlete', starts_at, agreed_start, answer_by }
}

const pendingState = (row: AppointmentRow): Requested | AcceptedByAthlete | Accepting => {
  const request = requestOf(row)
  const { accepting_side: by } = row
  if (by === null) return request
  const accepted_start = by === 'athlete' ? present(row, 'proposed_start') : agreedStart(request)
  return { name: 'accepting', by, accepted_start, request }
}

const stateOf = (row: AppointmentRow): AppointmentState => {
  const { starts_at, status } = row
  for (const column of Object.keys(NONE) as Column[])
    if (row[column] !== null && !COLUMNS[status].includes(column)) throw wrong(row, column)
  switch (status) {
    case 'pending':
      return pendingState(row)
    case 'confirmed':
      return { name: 'confirmed', starts_at, proposal: proposalIn(row, 'session') }
    case 'paid_confirmed':
      return { name: 'paid', starts_at, proposal: proposalIn(row, 'session') }
    case 'completed':
    case 'declined':
      return { name: status, starts_at }
    case 'cancelled': {
      const by = present(row, 'cancelled_by')
      const reason = present(row, 'cancel_reason')
      return { name: 'cancelled', starts_at, by, reason, unavailable: row.unavailable_side }
    }
  }
}

/** @throws an error that names the column when the row is in no valid state */
export const appointmentOf = (row: AppointmentRow): Appointment => {
  const { status, starts_at, ends_at, ...others } = row
  const {
    answer_by,
    proposed_start,
    proposed_by,
    agreed_start,
    accepting_side,
    cancelled_by,
    cancel_reason,
    unavailable_side,
    attendance,
    case_opened_at,
    ...kept
  } = others
  return { ...kept, state: stateOf(row), attendance: attendanceOf(attendance) }
}

const columnsOf = (state: AppointmentState): Partial<StateColumns> => {
  switch (state.name) {
    case 'requested': {
      const { answer_by, proposal } = state
      return { answer_by, proposed_start: proposal?.starts_at ?? null, proposed_by: proposal?.by ?? null }
    }
    case 'accepted_by_athlete':
      return { answer_by: state.answer_by, agreed_start: state.agreed_start }
    case 'accepting':
      return { ...columnsOf(state.request), accepting_side: state.by }
    case 'confirmed':
    case 'paid':
      return { proposed_start: state.proposal?.starts_at ?? null, proposed_by: state.proposal?.by ?? null }
    case 'cancelled':
      return {
        cancelled_by: state.by,
        cancel_reason: state.reason,
        unavailable_side: state.unavailable,
      }
    case 'completed':
    case 'declined':
      return {}
  }
}

export const rowOf = ({ state, attendance, ...kept }: Appointment): AppointmentRow => {
  const starts_at = startOf(state)
  return {
    ...kept,
    status: statusOf(state),
    starts_at,
    ends_at: endOf(starts_at, kept.duration_minutes),
    ...NONE,
    ...columnsOf(state),
    attendance: recordedAttendance(attendance),
    case_opened_at: attendance.name === 'contested' ? attendance.since : null,
  }
}
