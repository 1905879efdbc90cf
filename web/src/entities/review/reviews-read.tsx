import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoadFailureToast } from '../../client/load-failure.ts'
import type { ApiProblem } from '../../client/problem.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const LOAD_FAILED = 'Failed to load reviews'

/** Renders loading, failed, or loaded reviews, so that the page around them doesn't wait. */
export const ReviewsRead = <Reply,>({
  read,
  children,
}: {
  read: UseQueryResult<Reply, ApiProblem>
  children: (reply: Reply) => ReactNode
}) => {
  useLoadFailureToast(read, LOAD_FAILED)
  if (read.data) return children(read.data)
  if (read.error) {
    return (
      <ErrorState
        title={LOAD_FAILED}
        detail={read.error.message}
        retry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  }
  return <ReviewsLoading />
}

const ReviewsLoading = () => (
  <Loading className="grid gap-6 p-5">
    {[1, 2].map((row) => (
      <div key={row} className="grid grid-cols-[2.25rem_1fr] gap-x-3.5">
        <Skeleton className="size-9 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-10 w-full max-w-xl" />
        </div>
      </div>
    ))}
  </Loading>
)
