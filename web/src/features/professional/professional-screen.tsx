import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { isId } from '@fieldside/contracts/is-id.ts'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useEndpoint } from '../../client/api.ts'
import { BookingDialog } from '../../entities/booking/request-form/lazy-booking-dialog.ts'
import { ContactBlock } from '../../entities/professional/contact-block.tsx'
import { professionalName, professionalWords } from '../../entities/professional/words.ts'
import { ProfileReviews } from '../../entities/review/profile-reviews.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { BookingAside } from './booking-aside.tsx'
import { OfferList } from './offer-list.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { useProfileView } from './use-profile-view.ts'

type Profile = ReplyOf<typeof screens.professionalScreen>

export const Screen = () => {
  const { id } = useParams()
  const known = isId(id)
  const profile = useEndpoint(screens.professionalScreen, { params: { id: id ?? '' } }, { enabled: known })
  if (!known || profile.error?.status === 404) return <NotFound />
  return (
    <QueryState
      page
      query={profile}
      title="We couldn’t load this profile"
      toast="Failed to load this profile. Please try again."
      loading={<ProfileLoading />}
    >
      {(viewed) => <Viewed {...viewed} />}
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

const Viewed = ({ professional, offers, not_bookable_reason }: Profile) => {
  const [booking, setBooking] = useState(false)
  useProfileView(professional.id)
  return (
    <article className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <ProfileHeader professional={professional} />
      <div className="lg:col-start-2 lg:row-span-2">
        <BookingAside
          professional={professional}
          reason={not_bookable_reason}
          onBook={() => setBooking(true)}
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-9">
        <section>
          <h2 className="text-xl">About</h2>
          <p className="mt-3 max-w-[68ch] whitespace-pre-line break-words">
            {professionalWords(professional).bio}
          </p>
        </section>
        <OfferList offers={offers} />
        <ProfileReviews professional={professional} />
        <section>
          <h2 className="mb-4 text-xl">Contact</h2>
          <ContactBlock id={professional.id} />
        </section>
      </div>
      {booking && (
        <BookingDialog
          professional={{ id: professional.id, name: professionalName(professional) }}
          onClose={() => setBooking(false)}
        />
      )}
    </article>
  )
}

const ProfileLoading = () => (
  <Loading className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="grid content-start gap-9">
      <div className="flex gap-5">
        <Skeleton className="size-24 shrink-0 rounded-full" />
        <div className="grid flex-1 content-center gap-3">
          <Skeleton className="h-10 w-64 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-44 w-full rounded-lg" />
    </div>
    <Card className="grid h-56 content-start gap-4 p-5">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-11 w-full rounded-md" />
    </Card>
  </Loading>
)
