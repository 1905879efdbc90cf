import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Invalidates queries and refetches those on screen. Cancels pending first reads, whose response may predate the change: a refetch restarts
 * later reads but not the first one.
 */
export const readAnew = async (
  queries: QueryClient,
  isWanted: (query: Query) => boolean = () => true,
): Promise<void> => {
  await queries.cancelQueries({ predicate: (query) => isWanted(query) && query.state.data === undefined })
  await queries.invalidateQueries({ predicate: isWanted })
}
