import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { ReactNode } from 'react'
import { useAddressParams } from '../../client/address-params.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { History, Upcoming } from './booking-lists.tsx'
import { MyReviews } from './my-reviews.tsx'
import { ProgramsTab } from './programs-tab.tsx'
import { SavedList } from './saved-list.tsx'

export type Dashboard = ReplyOf<typeof screens.athleteDashboardScreen>

type DashboardTab = { value: string; label: string; content: (dashboard: Dashboard) => ReactNode }

/** A tab with its own data loads it when it opens. */
const TABS: readonly DashboardTab[] = [
  { value: 'upcoming', label: 'Upcoming Bookings', content: ({ upcoming }) => <Upcoming first={upcoming} /> },
  { value: 'saved', label: 'Saved Professionals', content: ({ saved }) => <SavedList saved={saved} /> },
  { value: 'programs', label: 'Programs', content: () => <ProgramsTab /> },
  { value: 'history', label: 'Session History', content: ({ past }) => <History first={past} /> },
  { value: 'reviews', label: 'My Reviews', content: () => <MyReviews /> },
]

/** Keeps the tab in the URL, so that links and Back work. */
export const DashboardTabs = ({ dashboard }: { dashboard: Dashboard }) => {
  const [params, setParams] = useAddressParams()
  const wanted = params.get('tab')
  const value = TABS.find((tab) => tab.value === wanted)?.value ?? 'upcoming'
  return (
    <Tabs
      aria-label="Dashboard"
      tabs={TABS.map(({ content, ...tab }) => ({ ...tab, content: content(dashboard) }))}
      value={value}
      onValueChange={(tab) => setParams({ tab })}
    />
  )
}
