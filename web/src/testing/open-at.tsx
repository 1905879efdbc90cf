import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { createQueries } from '../client/queries.ts'
import { SessionProvider } from '../client/session.tsx'

/** Renders the test's screens by path at an address, below `above`. */
export const openAt = (address: string, above: ReactElement, screens: Record<string, ReactElement>) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[address]}>
          {above}
          <Routes>
            {Object.entries(screens).map(([path, element]) => (
              <Route key={path} path={path} element={element} />
            ))}
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
