import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useEndpoint } from './api.ts'
import { createQueries } from './queries.ts'
import { SESSION, SessionProvider, UNREAD, useSession } from './session.tsx'
import { reply } from './testing/reply.ts'
import { sessionOf } from './testing/session.ts'

afterEach(() => vi.unstubAllGlobals())

const Unread = () => {
  const signedIn = useSession().status === 'signed-in'
  const unread = useEndpoint(UNREAD, {}, { enabled: signedIn })
  return <p>{unread.data ? `${unread.data.unread} unread` : 'unknown'}</p>
}

test.each([
  { notifications: { unread: 3, preferences: { emailNotifications: true, pushNotifications: false } } },
  { notifications: null },
])('requests the unread count only when the session comes without it: $notifications', async (given) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address === '/api/session'
      ? reply(SESSION, { ...sessionOf({}), ...given })
      : reply(UNREAD, { unread: 3 })
  })
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <Unread />
      </SessionProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('3 unread')).toBeTruthy()
  expect(asked).toEqual(['/api/session', ...(given.notifications ? [] : [`/api${UNREAD.path}`])])
})
