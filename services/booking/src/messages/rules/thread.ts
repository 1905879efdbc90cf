import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { maskText } from '@fieldside/contracts/contact-details/mask-text.ts'
import { MESSAGES_UNTIL_ANSWERED } from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { SentFile } from './message-file.ts'

export type Thread = {
  id: string
  athlete_id: string
  professional_id: string
  professional_user_id: string
  opened_at: Date
  /** Set while the pair sees everything. */
  agreed_at: Date | null
  answered_at: Date | null
  active_at: Date
  last_position: number
  athlete_position: number
  professional_position: number
  athlete_read_position: number
  professional_read_position: number
  revision: number
  /** The pair's fee is kept although no session of it is agreed or took place. */
  fee_kept: boolean
}

/** A message without its hidden parts, unless its pair sees everything. */
export type ShownMessage = {
  id: string
  client_id: string
  position: number
  sent_by: Side
  text: string
  is_masked: boolean
  appointment_id: string | null
  sent_at: Date
  hidden_at: Date | null
  is_reported: boolean
  files: SentFile[]
}

export const otherSide = (side: Side): Side => (side === 'athlete' ? 'professional' : 'athlete')

/** Returns the caller's side, whatever their role has become. Nobody else has one, not even an admin. */
export const sideIn = (
  thread: Pick<Thread, 'athlete_id' | 'professional_user_id'>,
  person: { userId: string; role: Role },
): Side | null => {
  if (person.role === 'admin') return null
  if (thread.athlete_id === person.userId) return 'athlete'
  return thread.professional_user_id === person.userId ? 'professional' : null
}

export const isUnreadBy = (side: Side, thread: Thread): boolean =>
  thread[`${otherSide(side)}_position`] > thread[`${side}_read_position`]

/** Returns whether the professional reads contact details of the athlete in a message that were hidden before. */
export const revealsText = ({ sent_by, hidden_at, is_masked, text, files }: ShownMessage): boolean =>
  sent_by === 'athlete' &&
  hidden_at === null &&
  (is_masked || [text, ...files.map(({ name }) => name)].some((shown) => maskText(shown) !== shown))

/** Whether the pair has a booking or a conversation, so that the limits of a first question are over. */
const isBeyondQuestion = (thread: Pick<Thread, 'answered_at'> | undefined, hasBooked: boolean): boolean =>
  hasBooked || Boolean(thread?.answered_at)

/** Returns how many messages the side can send before an answer; null without such a limit. */
export const messagesLeft = (
  side: Side,
  thread: Pick<Thread, 'answered_at' | 'last_position'> | undefined,
  hasBooked: boolean,
): number | null =>
  side === 'professional' || isBeyondQuestion(thread, hasBooked)
    ? null
    : Math.max(0, MESSAGES_UNTIL_ANSWERED - (thread?.last_position ?? 0))
