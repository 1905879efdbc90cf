import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Something that one side of a thread has to read, or has read, up to a position. */
export type ThreadChange = {
  thread_id: string
  /** The reader. */
  user_id: string
  side: Side
  about_id: string
  /** 0 for a read. */
  sent_position: number
  /** 0 for a message. */
  read_position: number
  at: string
}

/** Adds to each change of a batch the last position that an earlier one sent to the same reader. */
export const withSentBefore = <Change extends ThreadChange>(
  changes: readonly Change[],
): (Change & { sent_before: number })[] => {
  const sent = new Map<string, number>()
  return changes.map((change) => {
    const key = `${change.thread_id}/${change.user_id}`
    const sent_before = sent.get(key) ?? 0
    sent.set(key, Math.max(sent_before, change.sent_position))
    return { ...change, sent_before }
  })
}

type Pair = {
  thread_id: string
  athlete_id: string
  professional_id: string
  professional_user_id: string
}

const readerOf = (pair: Pair, side: Side) =>
  side === 'athlete'
    ? { user_id: pair.athlete_id, about_id: pair.professional_id }
    : { user_id: pair.professional_user_id, about_id: pair.athlete_id }

export const changeOfSent = (sent: Pair & { position: number; sent_by: Side }, at: string): ThreadChange => {
  const side = sent.sent_by === 'athlete' ? 'professional' : 'athlete'
  const { thread_id, position } = sent
  return { thread_id, side, ...readerOf(sent, side), sent_position: position, read_position: 0, at }
}

export const changeOfRead = (read: Pair & { position: number; read_by: Side }, at: string): ThreadChange => {
  const { thread_id, position, read_by: side } = read
  return { thread_id, side, ...readerOf(read, side), sent_position: 0, read_position: position, at }
}

type Unread = Pick<ThreadChange, 'thread_id' | 'user_id' | 'side' | 'about_id'>

/** Names the sender. What was written stays in Fieldside. */
export const notificationOfUnread = ({ thread_id, user_id, side, about_id }: Unread): NotificationDraft => ({
  user_id,
  type: 'booking_update',
  kind: 'messages',
  title: 'New message',
  message: `${NAME} wrote to you. Open the conversation to read it and reply.`,
  about: { kind: side === 'athlete' ? 'professional' : 'athlete', id: about_id },
  link: `/messages/${thread_id}`,
  appointment_id: null,
  condition: { about: 'thread', id: thread_id, is: 'unread', side },
  details: { label: 'Message', action: 'Read the message' },
})

/** The text and the reason stay in booking, where each reading is audited. */
export const notificationsOfReportedMessage = (adminIds: string[]): NotificationDraft[] =>
  adminIds.map((user_id) => ({
    user_id,
    type: 'announcement',
    title: 'A message was reported',
    message: 'Someone reported a message. Read it and the reason, then hide or keep it.',
    link: '/admin#reported-messages',
    appointment_id: null,
    details: { label: 'For administrators', action: 'Read the report' },
  }))
