import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { AttendanceStatement } from '@fieldside/contracts/http/attendance.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminFee, AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import type { AdminCase } from '@fieldside/contracts/http/bff/attendance.ts'
import type { AuditLine } from '@fieldside/contracts/http/bff/audit.ts'
import type { ShownDispute, ShownFeeDispute } from '@fieldside/contracts/http/bff/disputes.ts'
import type { ShownFailedRefund } from '@fieldside/contracts/http/bff/failed-refunds.ts'
import { feeActions } from '@fieldside/contracts/http/bff/fee-actions.ts'
import type { AdminMessageReport } from '@fieldside/contracts/http/bff/messages.ts'
import type { AdminReview } from '@fieldside/contracts/http/bff/reviews.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { systemActions } from '@fieldside/contracts/http/bff/system.ts'
import type { Message } from '@fieldside/contracts/http/messages.ts'
import type { ListedUser } from '@fieldside/contracts/http/users-admin.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { connectToaster } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import type { SessionUser } from '@/client/session.tsx'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import type { Page } from '@/client/use-pages.ts'
import { professionalOf } from '@/entities/professional/testing/professional.ts'
import { Screen } from '../admin-screen.tsx'
import type { ProfessionalPage } from '../use-professional-pages.ts'

/** Renders the admin panel against a fake BFF that records what it receives. */

const SEEN = '2026-11-21T09:00:00.000Z'

export const applicant = (changes: Partial<AdminProfessional> = {}): AdminProfessional => ({
  ...professionalOf({
    id: 'p1',
    user_id: 'u1',
    specialty: 'Physical Therapist',
    credentials: 'DPT',
    bio: 'Knees since 2009',
    location: 'Denver, CO',
    is_approved: false,
    is_accepting_bookings: false,
  }),
  version: 3,
  email: 'maya@people.test',
  phone: null,
  city: 'Denver',
  state: 'CO',
  zip: null,
  status: 'pending',
  rejection_reason: null,
  rejected_at: null,
  submitted_at: SEEN,
  resubmitted: false,
  profile_completion_percent: 100,
  payment_method_setup: true,
  shown_on_landing: false,
  payment_method_id: 'pm_1',
  documents: [
    {
      document_type: 'government_id',
      file_name: 'id.pdf',
      size_bytes: 1,
      uploaded_at: SEEN,
      opened_by_you_at: SEEN,
      opened_by_others: [],
    },
  ],
  ...changes,
})

export const panel = (items: AdminProfessional[]): ReplyOf<typeof screens.adminScreen> => ({
  stats: {
    users: { value: 10_000, more: true },
    bookings: { value: 6789, more: false },
    programs: 12,
    pending_approvals: items.length,
  },
  pending: { items, next: null },
  professionals: { items, next: null },
})

export const user = ({ suspension = null, ...changes }: Partial<ListedUser> = {}): ListedUser => ({
  ...userOf({
    email: 'ana@people.test',
    first_name: 'Ana',
    last_name: 'Ruiz',
    full_name: 'Ana Ruiz',
    created_at: SEEN,
    ...changes,
  }),
  suspension,
})

type Users = ReplyOf<typeof actions.adminListUsers>
export const usersPage = (items: ListedUser[], changes: Partial<Users> = {}): Users => ({
  items,
  next: null,
  count: { value: items.length, more: false },
  ...changes,
})

type Sent = { path: string; body: unknown }
type Failure = { status: number; detail: string }

const NO_REVIEWS: Page<AdminReview> = { items: [], next: null }
const NO_MESSAGES: Page<AdminMessageReport> = { items: [], next: null }
const NO_CASES: Page<AdminCase> = { items: [], next: null }

/** The BFF's answers and the requests it received. */
export const served = {
  admin: panel([applicant()]),
  professionals: (_query: URLSearchParams): ProfessionalPage => ({ items: [], next: null }),
  users: (_query: URLSearchParams): Users => usersPage([user()]),
  refunds: [] as ShownFailedRefund[],
  fees: [] as AdminFee[],
  disputes: [] as ShownDispute[],
  feeDisputes: [] as ShownFeeDispute[],
  reviews: (_query: URLSearchParams): Page<AdminReview> => NO_REVIEWS,
  messages: NO_MESSAGES,
  cases: NO_CASES,
  /** What opening a case returns. */
  statements: [] as AttendanceStatement[],
  address: null as string | null,
  /** What opening a reported message returns. */
  conversation: [] as Message[],
  bookings: { items: [] } as ReplyOf<typeof screens.adminBookingsScreen>,
  audit: { items: [], next: null } as Page<AuditLine>,
  system: {} as ReplyOf<typeof screens.systemScreen>,
  session: {
    id: 'a1',
    role: 'admin',
    email: 'admin@people.test',
    is_onboarded: true,
  } as Partial<SessionUser> | null,
  /** Failing paths, matched by prefix. */
  failing: new Map<string, Failure>(),
  sent: [] as Sent[],
}

const toast = vi.fn()
/** Titles of all toasts so far. */
export const toastTitles = (): string[] => toast.mock.calls.map(([, title]) => title as string)
/** Titles and texts of all error toasts so far. */
export const errorToasts = (): string[][] =>
  toast.mock.calls.filter(([kind]) => kind === 'error').map(([, ...words]) => words.filter(Boolean))

const failureOf = (path: string): Response | undefined => {
  const failure = [...served.failing].find(([start]) => path.startsWith(start))?.[1]
  if (!failure) return undefined
  const { status, detail } = failure
  return problem(status, 'broken', detail)
}

const read = ({ pathname, searchParams }: URL): Response => {
  if (pathname === '/api/session') return reply(SESSION, sessionOf(served.session))
  if (pathname === '/api/screens/admin') return reply(screens.adminScreen, served.admin)
  if (pathname === '/api/screens/admin/professionals')
    return reply(screens.adminProfessionalsPage, served.professionals(searchParams))
  if (pathname === '/api/screens/admin/bookings') return reply(screens.adminBookingsScreen, served.bookings)
  if (pathname === '/api/screens/admin/audit') return reply(screens.adminAuditScreen, served.audit)
  if (pathname === '/api/screens/admin/system') return reply(screens.systemScreen, served.system)
  if (pathname === '/api/screens/admin/failed-refunds')
    return reply(screens.adminFailedRefundsScreen, { items: served.refunds })
  if (pathname.endsWith('/fees')) return reply(screens.adminFeesScreen, { items: served.fees })
  if (pathname === '/api/screens/admin/disputes')
    return reply(screens.adminDisputesScreen, { items: served.disputes })
  if (pathname === '/api/screens/admin/fee-disputes')
    return reply(screens.adminFeeDisputesScreen, { items: served.feeDisputes })
  if (pathname === '/api/screens/admin/reviews')
    return reply(screens.adminReviewsScreen, served.reviews(searchParams))
  if (pathname === '/api/screens/admin/messages') return reply(screens.adminMessagesScreen, served.messages)
  if (pathname === '/api/screens/admin/attendance-cases') return reply(screens.adminCasesScreen, served.cases)
  if (pathname === '/api/identity/admin/users')
    return reply(actions.adminListUsers, served.users(searchParams))
  return problem(404, 'not-found', 'Not found.')
}

const ANNOUNCEMENT = { id: 'n1', title: 'Maintenance', message: 'On Sunday.', sent_at: SEEN }

const COMMANDS: [end: RegExp, answer: () => Response][] = [
  [/\/approve$/, () => reply(actions.approveProfessional, applicant())],
  [/\/reject$/, () => reply(actions.rejectProfessional, applicant())],
  [/\/withdraw$/, () => reply(actions.withdrawApproval, applicant())],
  [/\/role$/, () => reply(actions.changeRole, user())],
  [/\/suspension$/, () => reply(actions.suspendAccount, user())],
  [/\/suspension\/lift$/, () => reply(actions.liftSuspension, user())],
  [/\/failed-refunds\/[^/]+\/retry$/, () => reply(actions.retryRefund, served.refunds[0]!)],
  [/\/failed-refunds\/[^/]+\/paid$/, () => reply(actions.markRefundPaid, served.refunds[0]!)],
  [
    /\/fee-disputes\/[^/]+\/grant$/,
    () => reply(feeActions.grantFeeDispute, { id: 'd1', outcome: 'granted' }),
  ],
  [
    /\/fee-disputes\/[^/]+\/reject$/,
    () => reply(feeActions.rejectFeeDispute, { id: 'd1', outcome: 'rejected' }),
  ],
  [/\/give-back$/, () => reply(actions.giveFeeBack, served.fees[0]!)],
  [/\/announcements$/, () => reply(actions.sendAnnouncement, ANNOUNCEMENT)],
  [
    /\/attendance-cases\/[^/]+\/statements$/,
    () => reply(actions.adminOpenCase, { items: served.statements, address: served.address }),
  ],
  [/\/attendance-cases\/[^/]+\/decide$/, () => reply(actions.decideCase)],
  [/\/messages\/[^/]+\/context$/, () => reply(actions.adminOpenMessage, { items: served.conversation })],
  [/\/messages\/[^/]+\/hide$/, () => reply(actions.hideMessage)],
  [/\/messages\/[^/]+\/keep$/, () => reply(actions.keepMessage)],
  [/\/dead-letters\/[^/]+\/replay$/, () => reply(systemActions.replayDeadLetter)],
  [/\/dead-letters\/[^/]+\/discard$/, () => reply(systemActions.discardDeadLetter)],
  [/\/parked-jobs\/retry$/, () => reply(systemActions.retryParkedJob)],
]
const command = ({ pathname }: URL): Response =>
  COMMANDS.find(([end]) => end.test(pathname))?.[1]() ?? problem(404, 'not-found', `No command ${pathname}.`)

/** Installs the fake BFF and resets it before each test: one applicant, no toasts, nothing sent. */
export const serveAdmin = (): void => {
  beforeEach(() => {
    Object.assign(served, {
      admin: panel([applicant()]),
      professionals: () => ({ items: [], next: null }),
      users: () => usersPage([user()]),
      reviews: () => NO_REVIEWS,
      messages: NO_MESSAGES,
      cases: NO_CASES,
      statements: [],
      address: null,
      conversation: [],
      refunds: [],
      fees: [],
      disputes: [],
      feeDisputes: [],
      bookings: { items: [] },
      audit: { items: [], next: null },
      session: { id: 'a1', role: 'admin', email: 'admin@people.test', is_onboarded: true },
      failing: new Map(),
      sent: [],
    })
    toast.mockReset()
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const url = new URL(path, 'http://localhost')
      const failed = failureOf(url.pathname)
      if (failed) return failed
      if (init.method === 'GET') return read(url)
      served.sent.push({ path: url.pathname, body: init.body ? JSON.parse(String(init.body)) : undefined })
      return command(url)
    })
    return connectToaster(toast)
  })
  afterEach(() => vi.unstubAllGlobals())
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

export const renderAdmin = (address = '/admin') => {
  const queries = createQueries()
  // No retries: the test waits for the error message.
  queries.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false } })
  return render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <MemoryRouter initialEntries={[address]}>
          <Address />
          <Routes>
            <Route path="/admin" element={<Screen />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
}

export const openAdmin = async (address = '/admin') => {
  const rendered = renderAdmin(address)
  await screen.findByRole('tablist')
  return rendered
}

export const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
