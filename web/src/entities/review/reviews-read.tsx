import type { ComponentProps } from 'react'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

const LOAD_FAILED = 'Failed to load reviews'

type ReviewsReadProps<Reply> = Pick<ComponentProps<typeof QueryState<Reply>>, 'query' | 'children'>

/** Renders loading, failed, or loaded reviews, so that the page around them doesn't wait. */
export const ReviewsRead = <Reply,>(props: ReviewsReadProps<Reply>) => (
  <QueryState {...props} title={LOAD_FAILED} toast={LOAD_FAILED} loading={<ReviewsLoading />} />
)

const ReviewsLoading = () => (
  <Loading className="grid gap-6 p-5">
    {[1, 2].map((row) => (
      <div key={row} className="grid grid-cols-[2.25rem_1fr] gap-x-3.5">
        <Skeleton className="size-9 rounded-full!" />
        <div className="grid gap-2">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-10 w-full max-w-xl" />
        </div>
      </div>
    ))}
  </Loading>
)
