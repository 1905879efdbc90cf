import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Message } from '@fieldside/contracts/http/messages.ts'
import { dayKey } from '@/client/time-format.ts'

/** Messages of one side that were written within minutes of each other, about the same booking. */
export type MessageGroup = { key: number; messages: Message[]; startsDay: boolean; startsNew: boolean }

const APART_MS = 5 * MINUTE_MS

const isTogether = (one: Message, next: Message): boolean =>
  one.sent_by === next.sent_by &&
  one.appointment_id === next.appointment_id &&
  Date.parse(next.sent_at) - Date.parse(one.sent_at) < APART_MS

/** Groups messages for the screen. `newFrom` is the position of the first unread one when the thread was opened. */
export const groupsOf = (
  messages: readonly Message[],
  newFrom: number | null,
  zone?: string,
): MessageGroup[] => {
  const groups: MessageGroup[] = []
  let last: Message | undefined
  for (const message of messages) {
    const startsDay = !last || dayKey(last.sent_at, zone) !== dayKey(message.sent_at, zone)
    const startsNew = message.position === newFrom
    if (last && !startsDay && !startsNew && isTogether(last, message)) groups.at(-1)!.messages.push(message)
    else groups.push({ key: message.position, messages: [message], startsDay, startsNew })
    last = message
  }
  return groups
}
