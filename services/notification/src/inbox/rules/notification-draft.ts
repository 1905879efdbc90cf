import { KIND_OF_TYPE, type NotificationKind } from '@fieldside/contracts/notification-kinds.ts'
import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import type { Condition } from './condition.ts'
import type { MailDetails } from './mail-details.ts'
import type { About } from './naming.ts'

/** A notification for one person, also sent by email if they want emails. */
export type NotificationDraft = {
  user_id: string
  type: NotificationType
  /** Defaults to the kind of the type. */
  kind?: NotificationKind
  title: string
  /** May contain NAME, which stands for the name of `about`. */
  message: string
  about?: About
  /** A path in the web client. */
  link: string
  appointment_id: string | null
  /** What must still hold when its email is late. Without it, the email is always sent. */
  condition?: Condition | undefined
  /** The professional whose rejection, or, of a payment, the disputed fee whose decision gives the reason that the email quotes. */
  reason_of?: string
  /** Sent by email and push during quiet hours too. */
  urgent?: boolean
  /** When the notification would come too late, if before the session's times in `details`. */
  needed_by?: string | undefined
  /** What the email shows besides the title and the message. */
  details?: MailDetails
}

export const kindOf = ({ kind, type }: Pick<NotificationDraft, 'kind' | 'type'>): NotificationKind =>
  kind ?? KIND_OF_TYPE[type]
