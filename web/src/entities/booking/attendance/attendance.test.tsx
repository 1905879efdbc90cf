import type { Absent, Side } from '@fieldside/contracts/appointment-sides.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import { professionalOf } from '@/entities/professional/testing/professional.ts'
import { bookingOf } from '../testing/booking.ts'
import { AttendanceNotice } from './attendance-notice.tsx'
import { LateNotice } from './late-notice.tsx'
import { ReportAbsence } from './report-absence.tsx'

type Attendance = NonNullable<Booking['attendance']>
const NOTHING: Attendance = { state: 'open', by: null, absent: null, answer_by: null, settled_by: null }
const booking = (can: Partial<Booking['actions']>, attendance: Partial<Attendance> = {}, changes = {}) =>
  bookingOf(
    {
      status: 'completed',
      professional: professionalOf({ first_name: 'Nadia', last_name: 'Kovac' }),
      attendance: { ...NOTHING, ...attendance },
      ...changes,
    },
    can,
  )

let sent: [string, unknown][]
let refusal: (() => Response) | undefined
beforeEach(() => {
  sent = []
  refusal = undefined
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push([path.slice(path.lastIndexOf('01/') + 3), init?.body ? JSON.parse(String(init.body)) : null])
    return refusal?.() ?? reply(actions.cancelAppointment, bookingOf())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })

test.each([
  ['athlete', 'Nadia Kovac didn’t come', 'professional', /has 72 hours to answer/],
  ['athlete', 'You didn’t come', 'athlete', /canceled at once/],
  ['professional', 'Ana Ruiz didn’t come', 'athlete', /has 72 hours/],
  ['professional', 'You didn’t come', 'professional', /canceled at once/],
  ['professional', 'You called it off together', 'both', /has 72 hours/],
] as const)(
  'lets the %s report that %s, and says what follows [attendance/outcomes]',
  async (side, label, absent, effect) => {
    const isProfessional = side === 'professional'
    const other = isProfessional ? 'Ana Ruiz' : 'Nadia Kovac'
    show(<ReportAbsence booking={booking({ did_not_take_place: true })} {...{ other, isProfessional }} />)
    press('It didn’t take place')
    fireEvent.click(await screen.findByRole('radio', { name: label }))
    expect(screen.getByRole('status').textContent).toMatch(effect)
    write('What happened (optional)', '  We waited at the track.  ')
    press('Send report')
    const body = { absent, statement: 'We waited at the track.' }
    await waitFor(() => expect(sent).toEqual([['absence-report', body]]))
  },
)

test('says that a professional’s own absence waits once the athlete has reviewed the session [attendance/own-absence]', async () => {
  const reviewed = booking({ did_not_take_place: true }, {}, { has_review: true })
  show(<ReportAbsence booking={reviewed} other="Ana Ruiz" isProfessional />)
  press('It didn’t take place')
  fireEvent.click(await screen.findByRole('radio', { name: 'You didn’t come' }))
  expect(screen.getByRole('status').textContent).toMatch(/has 72 hours/)
})

const reported = (by: Side, absent: Absent) =>
  ({ state: 'reported', by, absent, answer_by: '2026-11-28T15:45:00Z' }) as const

test('asks the other side, and sends a Yes after a question and a No with what happened [attendance/claim]', async () => {
  const waiting = booking({ answer_absence_report: true }, reported('professional', 'athlete'))
  show(<AttendanceNotice booking={waiting} side="athlete" />)
  expect(screen.getByText(/^Nadia Kovac says you didn’t come\. Is that right\? Answer by/)).toBeTruthy()
  press('Yes, that’s right')
  const agree = await screen.findByRole('dialog', { name: 'Is it right that you didn’t come?' })
  expect(agree.textContent).toContain('counts as your no-show')
  press('Not now')
  press('No, that’s wrong')
  await screen.findByRole('dialog', { name: 'What happened?' })
  const detail = 'Describe what happened in 10 to 1000 characters'
  const errors = [{ field: 'statement', message: detail }]
  refusal = () => problem(400, 'invalid-input', detail, { errors })
  write('What happened', 'Not so.')
  press('Send answer')
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened' }).value).toBe('Not so.')
  expect(sent).toEqual([['absence-report/answer', { agrees: false, statement: 'Not so.' }]])
})

test.each([
  [
    { withdraw_absence_report: true },
    reported('athlete', 'both'),
    'Withdraw report',
    'absence-report/withdraw',
  ],
  [
    { withdraw_absence_report: true },
    { ...reported('athlete', 'both'), state: 'contested' },
    'Withdraw report',
    'absence-report/withdraw',
  ],
  [
    { withdraw_late_notice: true },
    { state: 'noticed', by: 'athlete' },
    'I can make it after all',
    'late-notice/withdraw',
  ],
] as const)('takes back what this side said: %o', async (can, attendance, label, path) => {
  show(<AttendanceNotice booking={booking(can, attendance)} side="athlete" />)
  press(label)
  await waitFor(() => expect(sent).toEqual([[path, null]]))
})

test('tells the other side within 24 hours before the start, with a message, and lets it release the time [late/notice] [late/release]', async () => {
  const { unmount } = show(<LateNotice booking={booking({ give_late_notice: true })} other="Nadia Kovac" />)
  press('I can’t make it')
  await screen.findByRole('dialog', { name: 'Tell Nadia Kovac that you can’t make it?' })
  write('Message (optional)', 'My train is stuck.')
  press('Send notice')
  await waitFor(() => expect(sent).toEqual([['late-notice', { message: 'My train is stuck.' }]]))
  unmount()
  const noticed = booking({ release: true }, { state: 'noticed', by: 'professional' })
  show(<AttendanceNotice booking={noticed} side="athlete" />)
  expect(screen.getByText(/^Nadia Kovac can’t make it to this session\./)).toBeTruthy()
  press('Release the time')
  expect(await screen.findByText(/ends as Nadia Kovac’s absence/)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Release the time' }).at(-1)!)
  await waitFor(() => expect(sent.at(-1)).toEqual(['late-notice/release', null]))
})

test.each([{}, { state: 'settled', absent: 'athlete', by: 'athlete', settled_by: 'report' }] as const)(
  'shows nothing where nothing is open: %o',
  (attendance) => {
    show(<AttendanceNotice booking={booking({}, attendance)} side="athlete" />)
    expect(screen.queryByRole('region')).toBeNull()
  },
)
