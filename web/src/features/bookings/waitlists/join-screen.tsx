import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { isId } from '@fieldside/contracts/is-id.ts'
import { WAITLISTS_MAX } from '@fieldside/contracts/limits.ts'
import { useEndpoint } from '@/client/api.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { type Shown, WaitlistForm } from './waitlist-form.tsx'

/** Where an athlete joins a professional's waitlist, or changes what they wait for. */
export const JoinScreen = ({ id }: { id: string }) => {
  const known = isId(id)
  const query = useEndpoint(screens.waitlistScreen, { params: { id } }, { enabled: known })
  if (!known || query.error?.status === 404)
    return (
      <EmptyState
        page
        title="Professional not found"
        action={<LinkButton to="/search">Back to Search</LinkButton>}
      >
        This profile doesn’t exist, or it isn’t public.
      </EmptyState>
    )
  return (
    <QueryState
      page
      query={query}
      title="We couldn’t load this waitlist"
      loading={<Skeletons className="grid max-w-2xl gap-5" of={['h-11', 'h-40', 'h-20', 'h-20']} />}
    >
      {(shown) => <Waitlist {...shown} />}
    </QueryState>
  )
}

/** Returns why the athlete can't join, and undefined if they can. */
const reasonOf = ({ professional, types, time_zone, entry, waitlists }: Shown): string | undefined => {
  if (!professional.is_accepting_bookings) return 'Not accepting bookings at the moment.'
  if (types.length === 0) return 'They have no appointment types yet.'
  if (time_zone === null) return 'They haven’t set hours, so you can request any time that suits you.'
  if (!entry && waitlists >= WAITLISTS_MAX)
    return `You’re on ${WAITLISTS_MAX} waitlists. Leave one before you join another.`
  return undefined
}

const Waitlist = (shown: Shown) => {
  const name = professionalName(shown.professional)
  const reason = reasonOf(shown)
  return (
    <>
      <PageHeader
        title={shown.entry ? `Waitlist of ${name}` : `Join the waitlist of ${name}`}
        lead="When a time becomes free, the first athlete in line has up to 2 hours to request it. Then everyone hears of it."
      />
      {reason === undefined ? (
        <WaitlistForm {...shown} />
      ) : (
        <div className="grid max-w-2xl justify-items-start gap-4">
          <p>{reason}</p>
          <LinkButton variant="outline" to="/waitlists">
            Your waitlists
          </LinkButton>
        </div>
      )}
    </>
  )
}
