import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { Id } from '@fieldside/contracts/fields.ts'
import type { listNotifications as endpoint } from '@fieldside/contracts/http/notification.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import type { NotificationContext } from '../context.ts'
import { pageOfNotifications, toNotification, unreadOf } from '../store/notifications.ts'
import { askNames } from './ask-names.ts'

const encode = (row: { created_at: Date; id: string }) =>
  Buffer.from(`${row.created_at.toISOString()} ${row.id}`).toString('base64url')

const decode = (cursor: string) => {
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const createdAt = new Date(at ?? '')
  if (Number.isNaN(createdAt.getTime()) || !Id.safeParse(id).success) {
    throw invalidInput([{ field: 'cursor', message: 'This page does not exist' }])
  }
  return { createdAt, id: id! }
}

export const listNotifications = async (
  ctx: NotificationContext,
  { cursor }: { cursor?: string | undefined },
): Promise<ReplyOf<typeof endpoint>> => {
  const { userId } = userOf(ctx)
  const after = cursor === undefined ? undefined : decode(cursor)
  const [{ rows, hasMore }, unread] = await Promise.all([
    pageOfNotifications(ctx.db, userId, after),
    unreadOf(ctx.db, userId),
  ])
  const last = rows.at(-1)
  const names = await askNames(ctx, rows)
  return {
    items: rows.map((row) => toNotification(row, names)),
    next: hasMore && last ? encode(last) : null,
    unread,
  }
}
