import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { Suspense } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { readerZone } from '@/client/time-format.ts'
import { Card } from '@/ui/card.tsx'
import { ContentsNav } from '@/ui/contents-nav.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { AcceptingSection } from './accepting-section.tsx'
import { CalendarsSection } from './calendars-section.tsx'
import { CardSection } from './card-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { LandingSection } from './landing-section.tsx'
import { OffersSection } from './offers-section.tsx'
import { PayoutSection } from './payout-section.tsx'
import { PriceSection } from './price-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { type Settings, SettingsSection } from './settings-section.tsx'
import { TimeOffSection } from './time-off-section.tsx'

const IntakeSection = lazyPart(async () => (await import('./intake/intake-section.tsx')).IntakeSection)

const PackagesSection = lazyPart(
  async () => (await import('./packages/packages-section.tsx')).PackagesSection,
)

const LOAD_FAILED = 'Failed to load settings'

export const Screen = () => {
  const settings = useEndpoint(screens.professionalSettingsScreen, {})
  useSectionOfAddress(settings.data !== undefined)
  return (
    <QueryState query={settings} title={LOAD_FAILED} toast={LOAD_FAILED} loading={<SettingsLoading />}>
      {(data) => (
        <>
          <PageHeader title="Settings" lead="Save each section separately." />
          {data.professional && data.professional.status !== 'draft' ? (
            <Sections settings={data} professional={data.professional} />
          ) : (
            <SetupFirst />
          )}
        </>
      )}
    </QueryState>
  )
}

const PARTS = [
  { id: 'accepting', title: 'Accepting bookings' },
  { id: 'price', title: 'Price' },
  { id: 'appointment-types', title: 'Appointment types' },
  { id: 'packages', title: 'Packages' },
  { id: 'intake', title: 'Intake questions' },
  { id: 'hours', title: 'Weekly hours' },
  { id: 'time-off', title: 'Time off' },
  { id: 'calendars', title: 'Calendars' },
  { id: 'card', title: 'Card' },
  { id: 'payouts', title: 'Payouts' },
  { id: 'profile', title: 'Profile' },
  { id: 'landing', title: 'Landing page' },
]

const Sections = ({ settings, professional }: { settings: Settings; professional: Professional }) => (
  <div className="grid grid-cols-1 items-start gap-x-10 gap-y-5 lg:grid-cols-[11rem_1fr]">
    <ContentsNav row label="Settings" parts={PARTS} className="lg:top-20" />
    <div className="grid min-w-0 max-w-3xl grid-cols-1 gap-5">
      <AcceptingSection settings={settings} />
      <PriceSection professional={professional} />
      <OffersSection settings={settings} />
      <SettingsSection
        id="packages"
        title="Packages"
        lead="Sell several sessions of a type at once, online, to athletes who have agreed on a session with you."
      >
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <PackagesSection
            types={settings.appointment_types.map(({ id }) => id)}
            timeZone={settings.schedule?.time_zone ?? readerZone()}
          />
        </Suspense>
      </SettingsSection>
      <SettingsSection
        id="intake"
        title="Intake questions"
        lead="Athletes answer them once before a session. Only the two of you can open the answers."
      >
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <IntakeSection
            profession={professional.specialty}
            types={settings.appointment_types.map(({ id }) => id)}
          />
        </Suspense>
      </SettingsSection>
      <HoursSection schedule={settings.schedule} />
      <TimeOffSection settings={settings} />
      <CalendarsSection status={professional.status} />
      <CardSection payment={settings.payment} />
      <PayoutSection />
      <ProfileSection professional={professional} />
      <LandingSection professional={professional} />
    </div>
  </div>
)

const SetupFirst = () => (
  <Card className="max-w-3xl">
    <EmptyState
      title="Finish your setup first"
      action={<LinkButton to="/professional-setup">Continue setup</LinkButton>}
    >
      You can set your hours, prices, and appointment types once you submit your profile for review.
    </EmptyState>
  </Card>
)

const SettingsLoading = () => (
  <Loading label="Loading settings" className="grid gap-5">
    <Skeleton className="h-11 w-48" />
    <div className="grid gap-5 lg:ml-[13.5rem]">
      {['h-36', 'h-64', 'h-96', 'h-96'].map((height, index) => (
        <Skeleton key={index} className={`${height} w-full max-w-3xl rounded-lg`} />
      ))}
    </div>
  </Loading>
)
