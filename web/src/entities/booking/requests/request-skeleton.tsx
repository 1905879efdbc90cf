import { Skeleton } from '@/ui/skeleton.tsx'

/** Takes the place of a request card. */
export const RequestSkeleton = () => (
  <>
    <div className="flex items-center gap-3.5">
      <Skeleton className="size-12 rounded-full!" />
      <Skeleton className="h-10 w-56" />
    </div>
    <Skeleton className="h-6 w-72 max-w-full" />
    <Skeleton className="h-10 w-full" />
    <Skeleton className="h-11 w-full max-w-80 rounded-md" />
  </>
)
