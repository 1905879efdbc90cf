import type { Notification } from '@fieldside/contracts/http/notification.ts'
import { withName } from './rules/naming.ts'
import { kindOf } from './rules/notification-draft.ts'
import { aboutOf, type NotificationRow } from './store/notifications.ts'

const insertName = (text: string, row: NotificationRow, names: ReadonlyMap<string, string>): string => {
  const about = aboutOf(row)
  return about ? withName(text, about.kind, names.get(about.id)) : text
}

export const toNotification = (row: NotificationRow, names: ReadonlyMap<string, string>): Notification => ({
  id: row.id,
  user_id: row.user_id,
  appointment_id: row.appointment_id,
  type: row.type,
  kind: kindOf({ type: row.type, ...(row.kind && { kind: row.kind }) }),
  title: row.title,
  message: insertName(row.message, row, names),
  link: row.link,
  read: row.read,
  created_at: row.created_at.toISOString(),
})
