import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Suspense } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { formatLongDay } from '@/client/time-format.ts'
import { waitingWords } from '@/entities/booking/request-words.ts'
import { RequestList } from '@/entities/booking/requests/request-list.tsx'
import { RequestSkeleton } from '@/entities/booking/requests/request-skeleton.tsx'
import { Card } from '@/ui/card.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

const WaitlistCounts = lazyPart(async () => (await import('./waitlist-counts.tsx')).WaitlistCounts)

const LOAD_FAILED = 'Failed to load booking requests.'

export const Screen = () => (
  <QueryState
    query={useEndpoint(screens.bookingRequestsScreen, {})}
    title={LOAD_FAILED}
    toast={LOAD_FAILED}
    loading={<RequestsLoading />}
  >
    {(requests) => (
      <>
        <PageHeader
          eyebrow={formatLongDay(new Date())}
          title={waitingWords(requests.pending)}
          lead="The most urgent request is at the top. You’ll see the athlete’s phone and email once you accept."
          actions={
            <LinkButton to="/provider-dashboard" variant="outline">
              Confirmed sessions
            </LinkButton>
          }
        />
        <div className="max-w-3xl">
          <h2 className="sr-only">Requests</h2>
          <RequestList first={requests} />
          <Suspense>
            <WaitlistCounts />
          </Suspense>
        </div>
      </>
    )}
  </QueryState>
)

const RequestsLoading = () => (
  <Loading label="Loading booking requests" className="grid gap-3">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="mb-4 h-11 w-full max-w-96" />
    <Card className="max-w-3xl divide-y divide-line">
      {[1, 2].map((row) => (
        <div key={row} className="grid gap-3 p-5">
          <RequestSkeleton />
        </div>
      ))}
    </Card>
  </Loading>
)
