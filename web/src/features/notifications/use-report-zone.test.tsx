import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { PREFERENCES } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { useReportZone } from './use-report-zone.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const Page = () => {
  useReportZone(true)
  return null
}

/** Opens a page and returns the zones that it reports. */
const open = async (zone_known?: boolean) => {
  const reported: unknown[] = []
  const read = vi.fn(() =>
    reply(PREFERENCES, { emailNotifications: true, pushNotifications: false, zone_known }),
  )
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/preferences')) return read()
    reported.push([path, JSON.parse(String(body))])
    return reply(actions.reportTimeZone)
  })
  const queries = createQueries()
  const { rerender } = render(<Page />, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(queries.isFetching() + Number(read.mock.calls.length === 0)).toBe(0))
  rerender(<Page />)
  return reported
}

test('reports the browser’s zone once for a user of whom none is known [notices/zone]', async () => {
  vi.stubEnv('TZ', 'America/Denver')
  const reported = await open(false)
  const path = '/api/notification/notification-settings/browser-time-zone'
  await waitFor(() => expect(reported).toEqual([[path, { time_zone: 'America/Denver' }]]))
})

test.each([true, undefined])('reports nothing when the server says %s [notices/zone]', async (zoneKnown) => {
  expect(await open(zoneKnown)).toEqual([])
})
