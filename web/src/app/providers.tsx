import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notify, Toasts } from '../ui/toast.tsx'
import { Activity } from './activity.tsx'
import { Live } from './live.tsx'
import { ApiProblem, readsAgainMs, triesAgain } from './problem.ts'
import { SESSION, SessionProvider } from './session.tsx'

/** A session that ended meanwhile shows itself as 401 anywhere: then the session is asked for again. */
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
        retry: triesAgain,
        refetchInterval: ({ state }) => readsAgainMs(state.error),
        // Without a connection what is asked for fails at once, in words, instead of waiting for one unseen.
        networkMode: 'always',
        refetchOnReconnect: true,
        // What is on screen is no worse for being looked at without one.
        refetchOnWindowFocus: () => navigator.onLine,
      },
      mutations: { retry: triesAgain, networkMode: 'always' },
    },
  })
  return queries
}

export const Providers = ({ queries, children }: { queries: QueryClient; children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    <SessionProvider>
      {children}
      <Live />
      <Activity />
      <Toasts />
    </SessionProvider>
  </QueryClientProvider>
)
