import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notify } from './notify.ts'
import { ApiProblem, refetchAtMs, shouldRetry } from './problem.ts'
import { SESSION } from './session.tsx'

/** Any 401 can mean that the login session has ended, so it triggers a check. */
export const createQueries = (): QueryClient => {
  const onError = (error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'unauthenticated') {
      void queries.invalidateQueries({ queryKey: [SESSION.path] })
    }
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey: [path] }) => path !== SESSION.path && onError(error),
    }),
    mutationCache: new MutationCache({ onMutate: () => notify.forgetErrors(), onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: shouldRetry,
        refetchInterval: ({ state }) => refetchAtMs(state.error),
        // Fails at once while offline, with an error message, instead of pausing without a sign.
        networkMode: 'always',
        refetchOnReconnect: true,
        // While offline, focusing the window must not replace data on screen with an error.
        refetchOnWindowFocus: () => navigator.onLine,
      },
      mutations: { retry: shouldRetry, networkMode: 'always' },
    },
  })
  return queries
}
