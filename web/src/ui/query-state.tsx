import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoadFailureToast } from '../client/load-failure.ts'
import type { ApiProblem } from '../client/problem.ts'
import { Card } from './card.tsx'
import { cn } from './cn.ts'
import { ErrorState } from './error-state.tsx'

type Read<Data> = Pick<
  UseQueryResult<Data, ApiProblem>,
  'data' | 'error' | 'errorUpdatedAt' | 'isFetching' | 'isPlaceholderData'
> & { refetch: () => Promise<unknown> }

type QueryStateProps<Data> = {
  query: Read<Data>
  /** Title of the error. */
  title?: string
  /** Title of the toast that also tells of a failure. */
  toast?: string
  /** The skeleton. */
  loading: ReactNode
  /** True when it is the whole page: the error's title becomes the page's heading. */
  page?: boolean
  /** Puts the error in a card. */
  card?: boolean
  /** Dims the rows of earlier filters while new ones load. */
  fades?: boolean
  children: (data: Data) => ReactNode
}

/** Shows what a query loads, its skeleton until then, or its error with a retry button. */
export const QueryState = <Data,>({
  query,
  toast,
  loading,
  card,
  fades,
  children,
  ...look
}: QueryStateProps<Data>) => {
  useLoadFailureToast(query, toast)
  const { data, error, refetch, isFetching, isPlaceholderData } = query
  if (data !== undefined && !fades) return children(data)
  if (data !== undefined)
    return (
      <div className={cn('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}>
        {children(data)}
      </div>
    )
  if (!error) return loading
  const state = (
    <ErrorState {...look} detail={error.message} retry={() => void refetch()} retrying={isFetching} />
  )
  return card ? <Card>{state}</Card> : state
}
