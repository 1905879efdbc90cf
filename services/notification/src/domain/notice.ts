import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import type { Condition } from './condition.ts'
import type { About } from './naming.ts'

/** What one person is told: on the notifications page and, where they want it, by mail. */
export type Notice = {
  user_id: string
  type: NotificationType
  title: string
  /** NAME in it stands for the name of `about`. */
  message: string
  about?: About
  /** A path of the web client. */
  link: string
  appointment_id: string | null
  /** What must still hold when its email leaves late; without one the email is always sent. */
  condition?: Condition | undefined
  /** The professional whose rejection reason the mail quotes. */
  reason_of?: string
}
