import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { UNREAD_SHOWN_MAX } from '@fieldside/contracts/limits.ts'

/** Example: '10,000+' when there are more than were counted. */
export const countText = ({ value, more }: ShownCount): string =>
  `${value.toLocaleString('en-US')}${more ? '+' : ''}`

/** Returns the number of unread notifications, which are counted up to one more than is shown. */
export const unreadText = (unread: number): string =>
  countText({ value: Math.min(unread, UNREAD_SHOWN_MAX), more: unread > UNREAD_SHOWN_MAX })
