import { RequestSkeleton } from '../../entities/booking/requests/request-skeleton.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export const DashboardLoading = () => (
  <Loading label="Loading your dashboard" className="grid gap-3">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="mb-3 h-11 w-96 max-w-full" />
    <Skeleton className="mb-5 h-32 w-full rounded-lg max-md:h-64" />
    <Skeleton className="mb-3 h-11 w-64" />
    <div className="grid grid-cols-1 gap-7 lg:grid-cols-[1.5fr_1fr]">
      <Card className="grid gap-3 p-5">
        <RequestSkeleton />
      </Card>
      <Card className="grid content-start gap-4 p-5">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </Card>
    </div>
  </Loading>
)
