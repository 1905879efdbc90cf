import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { HOUR_S } from '@fieldside/contracts/durations.ts'
import {
  BUSY_CALENDAR_MAX_BYTES,
  BUSY_CALENDARS_MAX,
  BUSY_READ_SECONDS,
  MESSAGE_FILE_MAX_BYTES,
  MESSAGE_VIDEO_MAX_BYTES,
  MESSAGE_VIDEO_MAX_MINUTES,
  MESSAGES_UNTIL_ANSWERED,
} from '@fieldside/contracts/limits.ts'
import { fileProblem } from '@fieldside/files/file-errors.ts'
import type { VideoRefusal } from '@fieldside/files/video-finding.ts'
import {
  conflict,
  DomainError,
  invalidInput,
  notFound,
  tooMany,
  unavailable,
} from '@fieldside/platform/errors.ts'
import type { Appointment, Refusal } from './appointments/rules/appointment.ts'
import { type Viewer, viewerOf } from './appointments/rules/appointment-view.ts'
import { type Command, SIDE_OF } from './appointments/rules/commands.ts'
import type { AppointmentEvent } from './appointments/rules/events.ts'
import type { Decision } from './appointments/rules/rule.ts'

/** Throws a refusal as invalid input if it names a field, as a conflict otherwise. */
export const refuseIf = (refusal: Refusal | null): void => {
  if (refusal?.field) throw invalidInput([{ field: refusal.field, message: refusal.detail }])
  if (refusal) throw conflict(refusal.code, refusal.detail)
}

/** Returns the events of a decision. @throws its refusal */
export const eventsOf = (decision: Decision): AppointmentEvent[] => {
  if ('events' in decision) return decision.events
  refuseIf(decision)
  return []
}

export const noMember = (): DomainError =>
  notFound('This family member isn’t on your list anymore. Choose again whom the session is for.')

/** @throws not-found */
export const existing = <A>(appointment: A | undefined): A => {
  if (!appointment) throw notFound('Appointment Not Found')
  return appointment
}

/** Returns the appointment and the caller's side of it. @throws not-found if it is missing or not theirs */
export const ownedBy = (
  found: Appointment | undefined,
  person: { userId: string; role: Viewer },
): { appointment: Appointment; viewer: Viewer } => {
  const appointment = existing(found)
  const viewer = viewerOf(appointment, person)
  if (!viewer) throw notFound('Appointment Not Found')
  return { appointment, viewer }
}

/** Rejects a command that only the other side can send. Checks the side, because the role may have changed. @throws not-found */
export const refuseOtherSide = ({ type }: Command, by: Side): void => {
  if ((SIDE_OF[type] ?? by) !== by) throw notFound('Appointment Not Found')
}

/** What to tell a person whose calendar can't be read. */
const UNREADABLE = {
  'not-public':
    'This address isn’t on the public internet. Use the one that your calendar app gives you for sharing.',
  'not-found': 'We can’t find this address. Please check it.',
  'too-large': `This calendar is larger than ${BUSY_CALENDAR_MAX_BYTES / (1024 * 1024)} MB.`,
  'too-slow': `This address took longer than ${BUSY_READ_SECONDS} seconds to answer.`,
  refused: 'This address doesn’t return a calendar. Please check it.',
  'not-a-calendar': 'We can’t read what is at this address. Use the calendar’s iCal (.ics) address.',
  'no-readable-event': 'We can’t read any of the events in this calendar.',
  'over-limit': 'This calendar takes too long to read. Publish one with fewer or simpler repeating events.',
} as const
export type Unreadable = keyof typeof UNREADABLE

/** Names the field. `why` is a reason or a sentence. */
export const calendarUnreadable = (why: Unreadable | { sentence: string }): DomainError => {
  const message = typeof why === 'string' ? UNREADABLE[why] : why.sentence
  return new DomainError('unprocessable', 'calendar-unreadable', message, {
    errors: [{ field: 'url', message }],
  })
}
export const tooManyCalendars = () =>
  conflict('too-many-calendars', `You can add up to ${BUSY_CALENDARS_MAX} calendars. Remove one first.`)
const CALENDARS_RETRY_S = 10
export const calendarsBusy = () =>
  unavailable(
    'We’re reading many calendars right now. Please try again in a moment.',
    'calendars-busy',
    CALENDARS_RETRY_S,
  )
export const calendarsNeedApproval = () =>
  conflict('not-approved', 'You can add calendars once we’ve approved your profile.')
export const noSuchCalendar = () => notFound('This calendar doesn’t exist')
export const noProfessionalRecord = () =>
  conflict('no-professional-record', 'Please finish your professional profile first.')
export const noSuchFeed = () => notFound('This calendar address doesn’t exist')

export const slotTaken = (detail = 'This time has just been taken. Please choose another one.') =>
  conflict('slot-taken', detail)
export const hoursRequired = () =>
  conflict('hours-required', 'Please save your weekly hours first. Time off uses their time zone.')
export const typeNotOffered = (detail = 'This professional doesn’t offer this appointment type.') =>
  conflict('type-not-offered', detail)
export const slotNotOpen = () =>
  conflict('slot-not-open', 'The professional doesn’t offer this time. Please choose another one.')

/** The client's id was used before, with another body. */
export const alreadyRequested = () =>
  conflict(
    'already-requested',
    'You already sent this request with other details. Open it from your bookings to check or cancel it.',
  )
export const alreadySent = () =>
  conflict(
    'already-sent',
    'A message with this id was already sent with another text. This text wasn’t sent.',
  )

export const noThread = () => notFound('Conversation not found')
export const notAccepting = () =>
  conflict('not-accepting', 'This professional isn’t taking new athletes right now.')
export const notAcceptingNow = () =>
  conflict('not-accepting', 'This professional isn’t accepting bookings right now.')
/** Nobody can book a professional who isn't approved, whether or not they accept new athletes. */
export const notBookable = () => conflict('not-accepting', 'This professional can’t be booked right now.')
/** Only an answer or a request ends it, so the caller is told to look again within the hour. */
export const tooManyUnanswered = () =>
  tooMany(
    `You can send ${MESSAGES_UNTIL_ANSWERED} messages before an answer. You can write again once the professional answers.`,
    HOUR_S,
    'too-many-messages',
  )
/** Names the field of the text, because the answer without it isn't limited. */
export const answerMessageLimited = ({ kind, code, detail, retryAfterS }: DomainError): DomainError => {
  const message = `${detail} You can also answer now without a message.`
  return new DomainError(kind, code, message, {
    errors: [{ field: 'message', message }],
    ...(retryAfterS !== undefined && { retryAfterS }),
  })
}
/** Returns the caller's side of an appointment. @throws not-found if it is missing or not theirs, also to admins */
export const sideOf = <A extends { athlete_id: string; professional_user_id: string }>(
  found: A | undefined,
  { userId, role }: { userId: string; role: Viewer },
): { appointment: A; side: Side } => {
  const appointment = existing(found)
  if (role === 'admin') throw notFound('Appointment Not Found')
  if (appointment.professional_user_id === userId) return { appointment, side: 'professional' }
  if (appointment.athlete_id === userId) return { appointment, side: 'athlete' }
  throw notFound('Appointment Not Found')
}

export const staleNote = () =>
  conflict(
    'note-changed',
    'This note was changed in another tab or on another device. Your text wasn’t saved.',
  )
export const staleSummary = () =>
  conflict(
    'summary-changed',
    'This summary was changed in another tab or on another device. Your text wasn’t saved.',
  )
export const questionsChanged = () =>
  conflict('questions-changed', 'These questions have changed. Please look at them again.')
export const consentChanged = () =>
  conflict('consent-changed', 'The consent text has changed. Please read it again.')
export const consentUnreadable = () =>
  conflict(
    'consent-unreadable',
    'The consent text can’t be read at the moment, so it can’t be agreed to. Please contact support.',
  )
export const noClient = () => notFound('Client not found')
export const noOffer = () => notFound('Offer not found')
export const noCase = () => notFound('Case not found')
export const noMessage = () => notFound('Message not found')
export const ownMessage = () => conflict('own-message', 'You can’t report your own message.')

const MB = 1024 * 1024
const FILE_TYPES = 'You can add images (JPG, PNG, WEBP), PDFs, and videos (MP4, MOV, WEBM).'
const VIDEO_REFUSALS = {
  unreadable: 'We can’t read this video. Please save or export it again as MP4.',
  unplayable: 'Not every browser can play this video. Please export it as MP4 (H.264).',
  hevc: 'Not every browser can play this video (HEVC). On an iPhone, choose Settings → Camera → Formats → Most Compatible, or export it as MP4 (H.264).',
} as const

export const noFile = () => notFound('File not found')
export const noFilePreview = () => notFound('This file has no preview')
export const noFilePreviewNow = (cause: unknown) =>
  unavailable('We can’t read this file right now.', 'files-unavailable', 1, cause)
export const noAgreedSession = () =>
  conflict('no-agreed-session', 'You can send files once you have agreed on a session.')
export const tooManyUnsentFiles = () =>
  conflict('too-many-unsent-files', 'Your other files are still uploading. Wait until one finishes.')
export const threadFilesFull = () =>
  conflict('thread-files-full', 'This conversation has reached the limit of 2 GB for its files.')
export const wrongFileType = () => fileProblem('unprocessable', 'invalid-file-type', FILE_TYPES)
export const unreadableFile = () =>
  fileProblem(
    'unprocessable',
    'invalid-file-type',
    'We can’t read this file. Please save it again and add the new one.',
  )
export const fileTooLarge = () =>
  fileProblem(
    'too-large',
    'file-too-large',
    `Images and PDFs can be up to ${MESSAGE_FILE_MAX_BYTES / MB} MB, and videos up to ${MESSAGE_VIDEO_MAX_BYTES / MB} MB.`,
  )
/** 422. Says what to do, because most such videos are from a phone's camera. */
export const unusableVideo = (refusal: VideoRefusal): DomainError => {
  if (refusal === 'too-many-pixels')
    return fileProblem(
      'unprocessable',
      'too-many-pixels',
      'Videos can be up to 4K. Please export yours in a smaller size.',
    )
  if (refusal === 'too-long')
    return fileProblem(
      'unprocessable',
      'video-too-long',
      `Videos can be up to ${MESSAGE_VIDEO_MAX_MINUTES} minutes long. Please send a shorter part.`,
    )
  return fileProblem('unprocessable', 'video-unplayable', VIDEO_REFUSALS[refusal])
}
export const fileNotStored = (cause?: unknown) =>
  unavailable('There was an error uploading your file. Please try again.', 'upload-failed', 1, cause)
export const fileGone = () =>
  conflict('file-gone', 'A file isn’t available anymore. Please remove it and add it again.')
export const oneVideo = () =>
  conflict(
    'one-video',
    'A message has up to three images and PDFs, or one video. Please send the video on its own.',
  )
