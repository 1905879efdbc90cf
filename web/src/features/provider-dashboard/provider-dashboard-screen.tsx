import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { formatLongDay, readerZone } from '@/client/time-format.ts'
import { waitingWords } from '@/entities/booking/request-words.ts'
import { HomeCelebration } from '@/entities/moment/home-celebration.tsx'
import { lazyPart, lazyTab } from '@/ui/lazy-part.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { StatStrip } from '@/ui/stat-strip.tsx'
import { AddressTabs } from '@/ui/tabs.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { DashboardLoading } from './dashboard-loading.tsx'
import { type Dashboard, dashboardStats } from './dashboard-stats.ts'
import { FirstAthleteChecklist } from './first-athlete-checklist.tsx'
import { NextStepBanner } from './next-step-banner.tsx'

const Celebration = lazyPart(async () => (await import('./celebration.tsx')).Celebration)
const ClientsInNeed = lazyPart(async () => (await import('./clients-in-need.tsx')).ClientsInNeed)
const AnalyticsTab = lazyTab(async () => (await import('./analytics-tab.tsx')).AnalyticsTab)
const ProfileTab = lazyTab(async () => (await import('./profile-tab.tsx')).ProfileTab)
const ReviewsTab = lazyTab(async () => (await import('./reviews-tab.tsx')).ReviewsTab)

const LOAD_FAILED = 'Failed to load dashboard data'

export const Screen = () => (
  <QueryState
    query={useEndpoint(screens.providerDashboardScreen, { query: { time_zone: readerZone() } })}
    title={LOAD_FAILED}
    toast={LOAD_FAILED}
    loading={<DashboardLoading />}
  >
    {(dashboard) =>
      dashboard.professional ? (
        <Loaded dashboard={dashboard} professional={dashboard.professional} />
      ) : (
        // A user whom an admin made a professional has no profile yet.
        <Navigate replace to="/professional-setup" />
      )
    }
  </QueryState>
)

type LoadedProps = { dashboard: Dashboard; professional: NonNullable<Dashboard['professional']> }

const Loaded = ({ dashboard, professional }: LoadedProps) => {
  const {
    checklist = [],
    requests: { suspended },
  } = dashboard
  const tabs = [
    { value: 'bookings', label: 'Bookings', content: <BookingsTab dashboard={dashboard} /> },
    { value: 'profile', label: 'Profile', content: <ProfileTab professional={professional} /> },
    { value: 'reviews', label: 'Reviews', content: <ReviewsTab professional={professional} /> },
    { value: 'analytics', label: 'Analytics', content: <AnalyticsTab /> },
  ]
  return (
    <>
      <PageHeader eyebrow={formatLongDay(new Date())} title={waitingWords(dashboard.stats.pending)} />
      <HomeCelebration celebrated={dashboard.celebrate}>
        {(celebrated, onClose) => (
          <Celebration
            celebrated={celebrated}
            step={dashboard.next_step.step}
            professionalId={professional.id}
            onClose={onClose}
          />
        )}
      </HomeCelebration>
      {checklist.length > 0 && !suspended ? (
        <FirstAthleteChecklist steps={checklist} />
      ) : (
        <NextStepBanner
          nextStep={dashboard.next_step}
          suspended={suspended}
          confirmedSessions={dashboard.stats.upcoming}
        />
      )}
      <Suspense fallback={null}>
        <ClientsInNeed />
      </Suspense>
      <div className="mb-8">
        <StatStrip stats={dashboardStats(dashboard)} />
      </div>
      <AddressTabs aria-label="Dashboard" tabs={tabs} keep />
    </>
  )
}
