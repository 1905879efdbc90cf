import type { Absent, Side } from '@fieldside/contracts/appointment-sides.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type {
  attendanceContested,
  attendanceReported,
  attendanceSettled,
  attendanceWithdrawn,
  lateNoticeGiven,
  lateNoticeWithdrawn,
} from '@fieldside/contracts/events/booking.ts'
import { startsSoon } from '../../settings/rules/quiet-hours.ts'
import { type Appointment, type Text, toAthlete, toProfessional, whenFor } from './booking-notifications.ts'
import { NAME } from './naming.ts'
import { ABSENCE_REPORTED_TITLE } from './needs-answer.ts'
import type { NotificationDraft } from './notification-draft.ts'

const otherOf = (side: Side): Side => (side === 'athlete' ? 'professional' : 'athlete')

const to = (side: Side, appointment: Appointment, text: Text): NotificationDraft =>
  (side === 'athlete' ? toAthlete : toProfessional)(appointment, text)

/** Says who didn't come, as this side reads it. NAME is the other one. */
const absentWords = (absent: Absent, reader: Side): string => {
  if (absent === 'both') return 'you called it off together'
  return absent === reader ? 'you didn’t come' : `${NAME} didn’t come`
}

export const notificationsOfReportedAbsence = (
  appointment: EventData<typeof attendanceReported>,
): NotificationDraft[] => {
  const { by, absent, answer_by } = appointment
  const side = otherOf(by)
  const until = whenFor(side, answer_by, appointment)
  return [
    to(side, appointment, {
      title: ABSENCE_REPORTED_TITLE,
      action: 'Say Yes or No',
      condition: 'always',
      needed_by: answer_by,
      message: ({ session }) =>
        `${NAME} reported about your ${session}: ${absentWords(absent, side)}. You can say Yes or No until ${until}. No answer counts as Yes, unless a review or a refund depends on it.`,
    }),
  ]
}

export const notificationsOfWithdrawnAbsence = (
  appointment: EventData<typeof attendanceWithdrawn>,
): NotificationDraft[] => [
  to(otherOf(appointment.by), appointment, {
    title: 'Report withdrawn',
    condition: 'always',
    message: ({ session }) => `${NAME} withdrew the report about your ${session}. It counts as held.`,
  }),
]

/** Tells the side that reported, and both if nobody answered. */
export const notificationsOfContestedAbsence = (
  appointment: EventData<typeof attendanceContested>,
): NotificationDraft[] => {
  const { by, contested_by } = appointment
  const sides: Side[] = contested_by ? [by] : ['athlete', 'professional']
  return sides.map((side) =>
    to(side, appointment, {
      title: 'An administrator decides about your session',
      condition: 'always',
      message: ({ session }) =>
        contested_by
          ? `${NAME} disagrees with your report about your ${session}. An administrator reads what you both wrote, decides, and tells you why. Until then, the session counts as held.`
          : `The report about your ${session} with ${NAME} wasn’t answered in time. A review or a refund depends on it, so an administrator decides and tells you why.`,
    }),
  )
}

/** Tells every administrator of a case. */
export const notificationsOfCase = (adminIds: string[]): NotificationDraft[] =>
  adminIds.map((user_id) => ({
    user_id,
    type: 'announcement',
    title: 'A session waits for your decision',
    message: 'It’s open whether a session was held. Read what the two sides wrote, then decide.',
    link: '/admin#attendance-cases',
    appointment_id: null,
    details: { label: 'For administrators', action: 'Open the cases' },
  }))

type Settled = EventData<typeof attendanceSettled>

/** The sides that didn't settle it themselves. */
const toldOf = ({ settled_by, reported_by }: Settled): Side[] => {
  if (settled_by === 'report') return [otherOf(reported_by)]
  return settled_by === 'answer' || settled_by === 'release' ? [reported_by] : ['athlete', 'professional']
}

const settledMessage = (
  { settled_by, reported_by, absent }: Settled,
  side: Side,
  session: string,
): string => {
  if (absent === null)
    return `An administrator decided that your ${session} with ${NAME} was held. Open it to read why.`
  const words = absentWords(absent, side)
  const end = 'The session is canceled and can’t be reviewed.'
  switch (settled_by) {
    case 'report':
      return `${NAME} reported that they didn’t come to your ${session}. ${end}`
    case 'release':
      return `${NAME} released the time of your ${session}, because you can’t make it. ${end}`
    case 'answer':
      return `${NAME} said Yes to your report about your ${session}: ${words}. ${end}`
    case 'silence':
      return `${side === reported_by ? 'Your report' : 'The report'} about your ${session} with ${NAME} wasn’t answered in time, so it stands: ${words}. ${end}`
    case 'decision':
      return `An administrator decided about your ${session} with ${NAME}: ${words}. ${end} Open it to read why.`
  }
}

export const notificationsOfSettledAttendance = (appointment: Settled, time: string): NotificationDraft[] =>
  toldOf(appointment).map((side) =>
    to(side, appointment, {
      title: appointment.outcome === 'held' ? 'Your session was held' : 'Your session wasn’t held',
      condition: 'always',
      urgent: startsSoon(time, appointment.starts_at),
      message: ({ session }) => settledMessage(appointment, side, session),
    }),
  )

export const notificationsOfLateNotice = (
  appointment: EventData<typeof lateNoticeGiven>,
): NotificationDraft[] => [
  to(otherOf(appointment.by), appointment, {
    title: 'The other side can’t make your session',
    urgent: true,
    condition: { is: 'agreed', at: appointment.starts_at },
    message: ({ type, when }) =>
      `${NAME} can’t make the ${type} on ${when}. You can release the time. If you don’t, it counts as their absence when the session ends.`,
  }),
]

export const notificationsOfWithdrawnNotice = (
  appointment: EventData<typeof lateNoticeWithdrawn>,
): NotificationDraft[] => [
  to(otherOf(appointment.by), appointment, {
    title: 'Your session is on again',
    condition: { is: 'agreed', at: appointment.starts_at },
    message: ({ type, when }) => `${NAME} can make the ${type} on ${when} after all.`,
  }),
]
