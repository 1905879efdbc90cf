import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { lazyPart } from '@/ui/lazy-part.ts'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Disclosure } from './disclosure.tsx'
import { TimelineLoading } from './timeline-loading.tsx'

type Viewed = { booking: Booking; role: Role }

const Timeline = lazyPart(async () => (await import('./timeline.tsx')).Timeline)
const AgreedTerms = lazyPart(async () => (await import('./agreed-terms.tsx')).AgreedTerms)

/** Shows what both sides agreed to and what happened. The page's last part, so that nothing below it moves. */
export const History = ({ booking, role }: Viewed) => {
  const { terms } = booking
  return (
    <>
      {terms && (
        <Disclosure
          title={role === 'admin' ? 'What both sides agreed to' : 'What you agreed to'}
          loading={
            <Skeletons label="Loading the terms" className="grid gap-4" of={['h-12', 'h-12', 'h-12']} />
          }
        >
          <AgreedTerms terms={terms} booking={booking} role={role} />
        </Disclosure>
      )}
      <Disclosure title="History" loading={<TimelineLoading />}>
        <div className="px-5 pb-5">
          <Timeline booking={booking} role={role} />
        </div>
      </Disclosure>
    </>
  )
}
