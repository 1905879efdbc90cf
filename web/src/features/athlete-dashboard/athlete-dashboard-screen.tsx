import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '@/client/api.ts'
import { formatLongDay } from '@/client/time-format.ts'
import { HomeCelebration } from '@/entities/moment/home-celebration.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { StatStrip } from '@/ui/stat-strip.tsx'
import { type Dashboard, DashboardTabs } from './dashboard-tabs.tsx'
import { NextUp } from './next-up.tsx'
import { nextWords } from './next-words.ts'
import { QuickActions } from './quick-actions.tsx'

const Celebration = lazyPart(async () => (await import('./celebration.tsx')).Celebration)

export const Screen = () => (
  <QueryState
    page
    query={useEndpoint(screens.athleteDashboardScreen, {})}
    title="We couldn’t load your dashboard"
    toast="Failed to load dashboard data"
    loading={<DashboardLoading />}
  >
    {(dashboard) => <Loaded dashboard={dashboard} />}
  </QueryState>
)

const Loaded = ({ dashboard }: { dashboard: Dashboard }) => {
  const { stats, upcoming } = dashboard
  const now = new Date()
  return (
    <>
      <PageHeader eyebrow={formatLongDay(now)} title={nextWords(upcoming, stats.pending, now)} />
      <HomeCelebration celebrated={dashboard.celebrate}>
        {(celebrated, onClose) => (
          <Celebration celebrated={celebrated} dashboard={dashboard} onClose={onClose} />
        )}
      </HomeCelebration>
      <NextUp dashboard={dashboard} />
      <StatStrip
        stats={[
          { label: 'Upcoming bookings', value: stats.upcoming, detail: 'agreed' },
          { label: 'Pending requests', value: stats.pending, detail: 'waiting for a reply' },
          { label: 'Saved professionals', value: stats.saved, detail: 'in your list' },
          { label: 'Completed sessions', value: stats.completed, detail: 'so far' },
        ]}
      />
      <QuickActions />
      <DashboardTabs dashboard={dashboard} />
    </>
  )
}

const DashboardLoading = () => (
  <Loading className="grid gap-6">
    <div className="grid gap-3">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-11 w-full max-w-96" />
    </div>
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-48 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
    </div>
    <Skeleton className="h-30 w-full rounded-lg max-md:h-60" />
    <Skeleton className="h-9 w-72 max-w-full rounded-md" />
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-64 w-full rounded-lg" />
  </Loading>
)
