import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { landingScreen } from '@fieldside/contracts/http/bff/landing.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { queryKey } from '../client/api.ts'
import { createQueries } from '../client/queries.ts'
import { HowWeCheck } from '../features/help/how-we-check.tsx'
import { QuickLinks } from '../features/help/quick-links.tsx'
import { Screen as Landing } from '../features/landing/landing-screen.tsx'
import { screenAt } from './screens.ts'

const MANIFEST = join(import.meta.dirname, '../../public/manifest.webmanifest')

const Page = ({ children }: { children: ReactNode }) => {
  const queries = createQueries()
  queries.setQueryData(queryKey(landingScreen), { professionals: [], zone: '' })
  return (
    <QueryClientProvider client={queries}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  )
}

test('starts the installed app on the screen that sends signed-in users to their home', () => {
  const { start_url } = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  expect(start_url).toBe('/')
})

test('links the landing page and the quick links of Help only to existing screens, and each trust claim to its explanation [help/quick-links] [landing/trust-claims]', () => {
  const { container: help } = render(
    <>
      <QuickLinks />
      <HowWeCheck />
    </>,
    { wrapper: Page },
  )
  const { container: landing } = render(<Landing />, { wrapper: Page })
  for (const { pathname } of screen.getAllByRole<HTMLAnchorElement>('link'))
    expect(screenAt(pathname), pathname).toBeTruthy()
  const claims = [...landing.querySelectorAll<HTMLAnchorElement>('a[href^="/help#"]')].map(({ hash }) => hash)
  expect(claims).toHaveLength(3)
  for (const id of claims) expect(help.querySelector(`${id} ol`)?.textContent, id).toBeTruthy()
})
