import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { announceApp } from './app-started.ts'
import { Providers } from './providers.tsx'

export const App = ({ queries, router }: { queries: QueryClient; router: RouterProviderProps['router'] }) => {
  // A parent's effects run after those of its children, so every component is ready by now.
  useEffect(announceApp, [])
  return (
    <StrictMode>
      <Providers queries={queries}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  )
}
