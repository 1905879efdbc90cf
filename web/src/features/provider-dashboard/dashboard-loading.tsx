import { Loading, Skeleton } from '@/ui/skeleton.tsx'

export const DashboardLoading = () => (
  <Loading label="Loading your dashboard" className="grid gap-3">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="mb-3 h-11 w-full max-w-96" />
    <Skeleton className="mb-5 h-32 w-full rounded-lg max-md:h-64" />
    <Skeleton className="mb-3 h-11 w-64" />
    <Skeleton className="mb-5 h-28 w-full rounded-lg" />
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-[38rem] w-full rounded-lg max-md:h-64" />
  </Loading>
)
