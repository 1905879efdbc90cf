import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Activity } from '../client/activity.tsx'
import { Live } from '../client/live.tsx'
import { SessionProvider } from '../client/session.tsx'
import { Toasts } from '../ui/toasts.tsx'

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
