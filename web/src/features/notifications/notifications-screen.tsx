import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { CheckCheck, Settings2 } from 'lucide-react'
import { useCommand } from '@/client/api.ts'
import { unreadText } from '@/client/count-text.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { List } from '@/ui/list.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useNotifications } from './use-notifications.ts'

const LOAD_FAILED = 'Failed to load notifications'

export const Screen = () => {
  const notifications = useNotifications()
  const unread = notifications.data?.unread
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={unread === undefined ? '\u00a0' : unread === 0 ? 'All read.' : `${unreadText(unread)} unread.`}
        actions={
          <>
            <MarkAll disabled={!unread} />
            {/* On phones, the settings are below the list. */}
            <LinkButton to="#settings" variant="outline" className="lg:hidden">
              <Settings2 aria-hidden />
              Settings
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[1.7fr_1fr]">
        <Card className="overflow-hidden">
          <NotificationList notifications={notifications} />
        </Card>
        {/* On phones this is below the list, whose length isn't known until it loads. */}
        {!notifications.isPending && <SettingsPanel />}
      </div>
    </>
  )
}

const MarkAll = ({ disabled }: { disabled: boolean }) => {
  const command = useCommand(actions.markAllRead, {
    failure: 'We couldn’t mark the notifications as read',
  })
  return (
    <Button
      variant="outline"
      disabled={disabled}
      pending={command.pending}
      onClick={() => command.submit({})}
    >
      {!command.pending && <CheckCheck aria-hidden />}
      Mark all as read
    </Button>
  )
}

const NotificationList = ({ notifications }: { notifications: ReturnType<typeof useNotifications> }) => {
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = notifications
  return (
    <QueryState query={notifications} title={LOAD_FAILED} toast={LOAD_FAILED} loading={<ListLoading />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="Nothing yet">You’ll see updates about your bookings here.</EmptyState>
        ) : (
          <>
            <List aria-label="Notifications" items={items}>
              {(notification) => <NotificationRow notification={notification} />}
            </List>
            {hasNextPage && (
              <div className="border-line border-t p-4 text-center">
                <Button variant="outline" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Load more
                </Button>
              </div>
            )}
          </>
        )
      }
    </QueryState>
  )
}

const ListLoading = () => (
  <Loading label="Loading notifications" className="divide-y divide-line">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex gap-3.5 px-5 py-4">
        <Skeleton className="size-10 shrink-0 rounded-full!" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-full" />
        </div>
      </div>
    ))}
  </Loading>
)
