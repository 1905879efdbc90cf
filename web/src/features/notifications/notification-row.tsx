import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Notification } from '@fieldside/contracts/http/notification.ts'
import type { NotificationType } from '@fieldside/contracts/notification-types.ts'
import {
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CreditCard,
  LoaderCircle,
  type LucideIcon,
  Megaphone,
  Trash2,
  UserRound,
} from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { useScreenAccess } from '@/client/screen-access.ts'
import { Badge } from '@/ui/badge.tsx'
import { cn } from '@/ui/cn.ts'
import { Time } from '@/ui/time.tsx'

const ICONS: Record<NotificationType, LucideIcon> = {
  booking_request: CalendarPlus,
  booking_update: CalendarDays,
  alternate_time_suggested: CalendarClock,
  payment: CreditCard,
  announcement: Megaphone,
}

const iconOf = ({ type, kind }: Notification): LucideIcon => (kind === 'account' ? UserRound : ICONS[type])

export const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { id, title, message, link, read, created_at } = notification
  const navigate = useNavigate()
  const markRead = useCommand(actions.markRead, {
    failure: 'We couldn’t mark the notification as read',
  })
  const accessOf = useScreenAccess()
  const to = link && accessOf(link) ? link : null
  const follow = () => {
    if (!read) markRead.submit({ params: { id } })
    if (to) void navigate(to)
  }
  const Icon = iconOf(notification)
  const text = <NotificationText title={title} message={message} read={read} at={created_at} />
  return (
    <article aria-label={title} className={cn('flex items-start gap-1', !read && 'bg-turf-soft/55')}>
      <div className="flex min-w-0 flex-1 items-start">
        <span
          className={cn(
            'mt-4 ml-5 grid size-10 shrink-0 place-items-center rounded-full',
            read ? 'bg-paper text-muted' : 'bg-raised text-turf',
          )}
        >
          <Icon aria-hidden className="size-5" />
        </span>
        {to || !read ? (
          <button
            type="button"
            onClick={follow}
            className="-outline-offset-2 min-w-0 flex-1 rounded-sm px-3.5 py-4 text-left hover:text-turf"
          >
            {text}
            <span className="sr-only">{to ? ', open' : ', mark as read'}</span>
          </button>
        ) : (
          <div className="min-w-0 flex-1 px-3.5 py-4">{text}</div>
        )}
      </div>
      <DeleteButton id={id} title={title} />
    </article>
  )
}

type TextProps = { title: string; message: string; read: boolean; at: string }

const NotificationText = ({ title, message, read, at }: TextProps) => (
  <>
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className={cn(read ? 'font-medium' : 'font-semibold')}>{title}</span>
      {!read && <Badge variant="flare">Unread</Badge>}
    </span>
    <span className="mt-0.5 block whitespace-pre-line break-words text-muted">{message}</span>
    <Time at={at} show="relative" className="mt-1 block text-muted text-sm" />
  </>
)

const DeleteButton = ({ id, title }: { id: string; title: string }) => {
  const command = useCommand(actions.deleteNotification, {
    onError: (problem) => {
      if (problem.status !== 404) notify.error('We couldn’t delete the notification', problem.message)
    },
  })
  return (
    <button
      type="button"
      aria-label={`Delete ${title}`}
      title="Delete"
      aria-disabled={command.pending || undefined}
      onClick={() => command.submit({ params: { id } })}
      className="mt-3 mr-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-bad-soft hover:text-bad aria-disabled:opacity-55"
    >
      {command.pending ? (
        <LoaderCircle aria-hidden className="size-[1.125rem] animate-spin" />
      ) : (
        <Trash2 aria-hidden className="size-[1.125rem]" />
      )}
    </button>
  )
}
