import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import { isId } from '@fieldside/contracts/is-id.ts'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'
import { useDialogAddress, useOpen } from '@/client/use-dialog-address.ts'
import {
  BOOKING_PARAMS,
  bookingParams,
  type Chosen,
  chosenIn,
} from '@/entities/booking/request-form/booking-address.ts'
import { BookAgainDialog } from '@/entities/booking/request-form/lazy-book-again-dialog.ts'
import { BookingDialog } from '@/entities/booking/request-form/lazy-booking-dialog.ts'
import { ReportPerson } from '@/entities/person-report/report-person.tsx'
import { ContactBlock } from '@/entities/professional/contact-block.tsx'
import { professionalName, professionalWords } from '@/entities/professional/words.ts'
import { ProfileReviews } from '@/entities/review/profile-reviews.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { BookingAside } from './booking-aside.tsx'
import { OfferList } from './offer-list.tsx'
import { PlaceSection } from './place-section.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { QualificationList } from './qualification-list.tsx'
import { useProfileView } from './use-profile-view.ts'

const PackagesSection = lazyPart(async () => (await import('./packages-section.tsx')).PackagesSection)

type Profile = ReplyOf<typeof screens.professionalScreen>

export const Screen = () => {
  const { id } = useParams()
  const known = isId(id)
  const profile = useEndpoint(screens.professionalScreen, { params: { id: id ?? '' } }, { enabled: known })
  const isGone = profile.error?.status === 404
  if (!known || (isGone && !profile.data)) return <NotFound />
  return (
    <QueryState
      page
      query={profile}
      title="We couldn’t load this profile"
      toast="Failed to load this profile. Please try again."
      loading={<ProfileLoading />}
    >
      {(viewed) => <Viewed {...viewed} isGone={isGone} />}
    </QueryState>
  )
}

const NotFound = () => (
  <EmptyState
    page
    title="Professional not found"
    action={<LinkButton to="/search">Back to Search</LinkButton>}
  >
    This profile doesn’t exist, or it isn’t public.
  </EmptyState>
)

type ViewedProps = Profile & {
  /** Whether the profile has stopped being public since it was loaded. */
  isGone: boolean
}

const Viewed = ({ professional, offers, checks, not_bookable_reason, isGone }: ViewedProps) => {
  const dialog = useDialogAddress(BOOKING_PARAMS)
  const chosen = chosenIn(dialog.params)
  const session = useSession()
  useProfileView(professional.id)
  const isAthlete = session.status === 'signed-in' && session.user.role === 'athlete'
  const isOpen = useOpen(chosen !== null && isAthlete, not_bookable_reason === null && !isGone)
  const { location } = professionalWords(professional)
  if (isGone && !isOpen) return <NotFound />
  return (
    <article className={layoutClass}>
      <ProfileHeader professional={professional} />
      <div className="lg:col-start-2 lg:row-span-2">
        <BookingAside
          professional={professional}
          offers={offers}
          reason={not_bookable_reason}
          onBook={(from) => dialog.open(bookingParams(from))}
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-9">
        <About professional={professional} />
        <OfferList offers={offers} />
        {isAthlete && (
          <Suspense fallback={null}>
            <PackagesSection id={professional.id} />
          </Suspense>
        )}
        <QualificationList checks={checks} />
        <ProfileReviews professional={professional} />
        <PlaceSection location={location} offers={offers} />
        <section>
          <h2 className="mb-4 text-xl">Contact</h2>
          <ContactBlock id={professional.id} />
        </section>
        <ReportPerson
          userId={professional.user_id}
          name={professionalName(professional)}
          place="profile"
          className="-ml-4 justify-self-start text-muted"
        />
      </div>
      {chosen && isOpen && (
        <Booking
          professional={{ id: professional.id, name: professionalName(professional) }}
          chosen={chosen}
          again={dialog.params.get('again')}
          onClose={dialog.close}
        />
      )}
    </article>
  )
}

type BookingProps = {
  professional: { id: string; name: string }
  chosen: Chosen
  /** The completed session that is booked again. */
  again: string | null
  onClose: () => void
}

const Booking = ({ again, ...dialog }: BookingProps) =>
  isId(again ?? undefined) ? (
    <BookAgainDialog {...dialog} sessionId={again!} />
  ) : (
    <BookingDialog {...dialog} />
  )

const layoutClass =
  'grid grid-cols-1 gap-x-8 gap-y-8 max-md:pb-20 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:grid-rows-[auto_1fr]'

const About = ({ professional }: { professional: SearchCard }) => (
  <section aria-labelledby="about">
    <h2 id="about" className="text-xl">
      About
    </h2>
    <p className="mt-3 max-w-[68ch] whitespace-pre-line break-words">{professionalWords(professional).bio}</p>
    {!professional.bio && (
      <p className="mt-1.5 max-w-[60ch] text-muted">
        {professionalName(professional)} hasn’t written an introduction yet. The services and checks below
        show what to expect.
      </p>
    )}
  </section>
)

const ProfileLoading = () => (
  <Loading className={layoutClass}>
    <div className="grid content-start gap-9">
      <div className="flex gap-5">
        <Skeleton className="size-24 shrink-0 rounded-full!" />
        <div className="grid flex-1 content-center gap-3">
          <Skeleton className="h-10 w-64 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-44 w-full rounded-lg" />
    </div>
    <Card className="grid h-56 content-start gap-4 p-5 lg:h-[40rem] lg:p-4">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-[30rem] rounded-md max-lg:hidden" />
      <Skeleton className="h-11 w-full rounded-md" />
    </Card>
  </Loading>
)
