import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '@/client/api.ts'
import { countText } from '@/client/count-text.ts'
import { lazyTab } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { type Stat, StatStrip } from '@/ui/stat-strip.tsx'
import { AddressTabs, type Tab } from '@/ui/tabs.tsx'
import { AnnouncementButton } from './announcement-button.tsx'
import { Approvals } from './approvals.tsx'
import { waitingWords } from './waiting-words.ts'

const BookingsTab = lazyTab(async () => (await import('./bookings-tab.tsx')).BookingsTab)
const ProfessionalsTab = lazyTab(async () => (await import('./professionals-tab.tsx')).ProfessionalsTab)
const ProgramsTab = lazyTab(async () => (await import('./programs-tab.tsx')).ProgramsTab)
const UsersTab = lazyTab(async () => (await import('./users-tab.tsx')).UsersTab)

type Admin = ReplyOf<typeof screens.adminScreen>

export const Screen = () => (
  <QueryState
    query={useEndpoint(screens.adminScreen, {})}
    toast="Failed to load admin data"
    loading={
      <Skeletons
        className="grid gap-6"
        of={[
          'h-5 w-20',
          'h-11 w-full max-w-96',
          'h-28 rounded-lg',
          'h-11 w-full max-w-80',
          'h-96 rounded-lg',
        ]}
      />
    }
  >
    {(admin) => <Panel admin={admin} />}
  </QueryState>
)

/** A service can be unavailable, so a figure can be null; reloading the panel asks for it again. */
const statOf = (label: string, figure: ShownCount | number | null): Stat =>
  figure === null
    ? { label, value: '–', detail: 'Not available right now' }
    : { label, value: countText(typeof figure === 'number' ? { value: figure, more: false } : figure) }

const tabsOf = ({ pending, professionals }: Admin): Tab[] => [
  { value: 'approvals', label: 'Professional Approvals', content: <Approvals first={pending} /> },
  {
    value: 'professionals',
    label: 'All Professionals',
    content: <ProfessionalsTab first={professionals} />,
  },
  { value: 'users', label: 'User Management', content: <UsersTab /> },
  { value: 'programs', label: 'Program Management', content: <ProgramsTab /> },
  { value: 'bookings', label: 'Booking Overview', content: <BookingsTab /> },
]

const Panel = ({ admin }: { admin: Admin }) => {
  const { stats, waiting } = admin
  return (
    <>
      <PageHeader
        eyebrow="Admin"
        {...waitingWords(waiting)}
        actions={
          <>
            <AnnouncementButton />
            <LinkButton to="/admin/audit" variant="ghost">
              Audit log
            </LinkButton>
            <LinkButton to="/admin/system" variant="ghost">
              System
            </LinkButton>
            <LinkButton to="/admin/synonyms" variant="ghost">
              Synonyms
            </LinkButton>
            <LinkButton to="/admin/webhooks" variant="ghost">
              Webhooks
            </LinkButton>
            <LinkButton to="/admin/api-clients" variant="ghost">
              API clients
            </LinkButton>
          </>
        }
      />
      <StatStrip
        stats={[
          statOf('Total users', stats.users),
          statOf('Total bookings', stats.bookings),
          statOf('Total programs', stats.programs),
          statOf('Pending approvals', stats.pending_approvals),
        ]}
      />
      <div className="mt-8">
        <AddressTabs aria-label="Admin" tabs={tabsOf(admin)} />
      </div>
    </>
  )
}
