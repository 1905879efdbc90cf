import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { ReportPerson } from './report-person.tsx'

let role: 'athlete' | 'professional' | 'admin'
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  role = 'athlete'
  sent = []
  answers = []
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.spyOn(notify, 'success').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/api/session')) return reply(SESSION, sessionOf(userOf({ id: 'me', role })))
    sent.push([path.replace(/^.*\/people/, ''), JSON.parse(String(init?.body))])
    return answers.shift()?.() ?? new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (userId = 'u1') =>
  openAt('/', <p />, { '/': <ReportPerson userId={userId} name="Maya Okafor" place="booking" /> })
const report = () => screen.findByRole('button', { name: /^Report .*Maya Okafor/ })

test('asks for a reason and for what happened, and keeps both after a refusal [report/person]', async () => {
  answers.push(() => problem(409, 'already-reported', 'You have already reported this person.'))
  open()
  fireEvent.click(await report())
  const dialog = within(await screen.findByRole('dialog'))
  const send = dialog.getByRole('button', { name: 'Send report' })
  fireEvent.click(send)
  expect(await dialog.findByText('Please choose a reason')).toBeTruthy()
  expect(dialog.getByText('Describe what happened in 10 to 1000 characters')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('radio', { name: /^Harassment/ }))
  fireEvent.change(dialog.getByLabelText(/^What happened/), { target: { value: 'Called me names.' } })
  fireEvent.click(send)
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  expect((dialog.getByLabelText(/^What happened/) as HTMLTextAreaElement).value).toBe('Called me names.')
  fireEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(notify.success).toHaveBeenCalledWith('Report sent', 'An administrator will look at it.')
  const body = { reason: 'harassment', text: 'Called me names.', place: 'booking' }
  expect(sent).toEqual([
    ['/u1/reports', body],
    ['/u1/reports', body],
  ])
})

test.each([
  ['admin', 'u1'],
  ['athlete', 'me'],
] as const)('offers no report to %s of %s', async (who, of) => {
  role = who
  open(of)
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
