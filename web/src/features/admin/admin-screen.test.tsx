import type { AdminReview } from '@fieldside/contracts/http/bff/reviews.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applicant, openAdmin, panel, press, serveAdmin, served, toastTitles } from './testing/admin-page.tsx'

serveAdmin()

test('shows the figures in four cards and keeps the selected tab in the URL [admin/stat-cards] [admin/five-tabs]', async () => {
  await openAdmin()
  const cards = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(cards).toEqual([
    ['Total users', '10,000+'],
    ['Total bookings', '6,789'],
    ['Total programs', '12'],
    ['Pending approvals', '1'],
  ])
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Professional Approvals',
    'All Professionals',
    'User Management',
    'Program Management',
    'Booking Overview',
  ])
  fireEvent.click(screen.getByRole('tab', { name: 'Booking Overview' }))
  expect(await screen.findByText('at /admin?tab=bookings')).toBeTruthy()
})

test('marks an unavailable figure and keeps the rest of the panel working', async () => {
  served.admin = { ...panel([applicant()]), stats: { ...panel([applicant()]).stats, bookings: null } }
  await openAdmin()
  expect(screen.getByText('Not available right now')).toBeTruthy()
  expect(screen.getByText('10,000+')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Maya Okafor' })).toBeTruthy()
})

test('shows the details of pending professionals with Approve and Reject [admin/approvals-list]', async () => {
  await openAdmin()
  const card = within(screen.getByRole('article', { name: 'Maya Okafor' }))
  for (const text of ['maya@people.test', /Physical Therapist/, 'Denver, CO', 'Knees since 2009'])
    expect(card.getByText(text)).toBeTruthy()
  expect(card.getByRole('button', { name: 'Approve' })).toBeTruthy()
  expect(card.getByRole('button', { name: 'Reject' })).toBeTruthy()
})

test('says when no approvals are pending and when no professionals are registered [admin/approvals-list] [admin/all-professionals]', async () => {
  served.admin = panel([])
  const { unmount } = await openAdmin()
  expect(screen.getByText('No pending approvals')).toBeTruthy()
  unmount()
  await openAdmin('/admin?tab=professionals')
  expect(await screen.findByText('No professionals registered yet')).toBeTruthy()
})

test('lists all professionals with name, email, specialty, and status, and offers to approve or withdraw [admin/all-professionals]', async () => {
  served.admin = panel([
    applicant({ id: 'p1', status: 'pending' }),
    applicant({ id: 'p2', first_name: 'Lars', status: 'approved', is_approved: true }),
    applicant({ id: 'p3', first_name: 'Noa', status: 'rejected', rejection_reason: 'Expired' }),
  ])
  await openAdmin('/admin?tab=professionals')
  const [head, ...rows] = await screen.findAllByRole('row')
  const headers = within(head!).getAllByRole('columnheader')
  expect(headers.slice(0, 5).map((cell) => cell.textContent)).toEqual([
    'Name',
    'Email',
    'Specialty',
    'Submitted',
    'Status',
  ])
  for (const [index, [name, status, action]] of [
    ['Maya Okafor', 'Pending', 'Approve Maya Okafor'],
    ['Lars Okafor', 'Approved', 'Withdraw the approval of Lars Okafor'],
    ['Noa Okafor', 'Rejected', 'Approve Noa Okafor'],
  ].entries()) {
    const row = within(rows[index]!)
    expect(row.getByText(name!)).toBeTruthy()
    expect(row.getByText('maya@people.test')).toBeTruthy()
    expect(row.getByText('Physical Therapist')).toBeTruthy()
    expect(row.getByText(status!)).toBeTruthy()
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([action])
  }
})

test('searches professionals on the server, links to their profiles, and keeps the search in the URL [admin/professionals-search]', async () => {
  const asked: string[] = []
  served.professionals = (query) => {
    asked.push(query.toString())
    const items = query.get('search') === 'lars' ? [applicant({ id: 'p2', first_name: 'Lars' })] : []
    return { items, next: null, count: { value: items.length, more: false } }
  }
  served.admin = panel([applicant()])
  await openAdmin('/admin?tab=professionals')
  const field = await screen.findByRole('searchbox', { name: 'Search professionals' })
  const link = (name: string) => screen.findByRole('link', { name })
  expect((await link('Maya Okafor')).getAttribute('href')).toBe('/professional/p1')
  fireEvent.change(field, { target: { value: 'lars ' } })
  expect((await link('Lars Okafor')).getAttribute('href')).toBe('/professional/p2')
  expect(screen.getByText('at /admin?tab=professionals&search=lars')).toBeTruthy()
  expect(screen.getByText('1 professional, last submitted first.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'zz' } })
  expect(await screen.findByText('No professionals found')).toBeTruthy()
  press('Show all professionals')
  expect(await link('Maya Okafor')).toBeTruthy()
  expect(asked).toEqual(['search=lars', 'search=zz'])
})

test('approves a rejected professional at the version that the admin saw [admin/all-professionals]', async () => {
  served.admin = panel([applicant({ status: 'rejected', version: 7 })])
  await openAdmin('/admin?tab=professionals')
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Maya Okafor' }))
  for (const check of await screen.findAllByRole('checkbox')) fireEvent.click(check)
  press('Approve')
  await expect.poll(() => served.sent).toMatchObject([{ body: { version: 7, identity_checked: true } }])
})

test('requires a reason to withdraw an approval [admin/suspend]', async () => {
  served.admin = panel([applicant({ status: 'approved' })])
  await openAdmin('/admin?tab=professionals')
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the approval of Maya Okafor' }))
  await screen.findByRole('dialog')
  press('Withdraw approval')
  expect(await screen.findByText('Reason is required')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'License revoked' } })
  press('Withdraw approval')
  await expect.poll(() => served.sent.length).toBe(1)
  expect(served.sent[0]).toMatchObject({
    path: '/api/directory/admin/professionals/p1/withdraw',
    body: { reason: 'License revoked' },
  })
  await expect.poll(toastTitles).toContain('Approval withdrawn')
})

const reported: AdminReview = {
  id: 'r1',
  professional_id: 'p2',
  appointment_id: 'b1',
  athlete_id: 'u3',
  rating: 1,
  comment: 'Never again',
  created_at: '2026-11-20T09:00:00.000Z',
  edited_at: null,
  state: 'shown',
  hidden_reason: null,
  hidden_at: null,
  editable_until: null,
  actions: { edit: false, reply: false, report: false, hide: true },
  response: null,
  author: 'Ana Ruiz',
  professional_name: 'Maya Okafor',
  reports: [
    { reporter: 'Sam Field', reason: 'It insults my coach', reported_at: '2026-11-21T09:00:00.000Z' },
  ],
}

test('announces a reported review above the applicants and links to it [reviews/report]', async () => {
  served.reviews = (query) => ({ items: query.get('state') === 'reported' ? [reported] : [], next: null })
  await openAdmin()
  const strip = await screen.findByText('One reported review is waiting for a decision.')
  const applicants = screen.getByRole('article', { name: 'Maya Okafor' })
  expect(strip.compareDocumentPosition(applicants)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(screen.getByRole('link', { name: 'Show' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reported reviews')))
  expect(screen.getByText(/It insults my coach/)).toBeTruthy()
})

test('lists disputed payments with the deadline, and what to do about a lost one [disputes/shown]', async () => {
  const dispute = {
    payment_id: 'm1',
    user_id: 'u1',
    payment_type: 'session',
    amount_cents: 8500,
    currency: 'usd',
    appointment_id: 'a1',
    reason: 'product_not_received',
    respond_by: '2026-12-03T23:59:59.000Z',
    full_name: 'Maya Okafor',
  } as const
  const ended = { opened_at: '2026-11-19T09:00:00.000Z', closed_at: '2026-11-25T09:00:00.000Z' }
  served.disputes = [
    { ...dispute, state: 'open', opened_at: '2026-11-20T09:00:00.000Z', closed_at: null },
    { ...dispute, ...ended, payment_id: 'm2', state: 'lost' },
  ]
  await openAdmin()
  const section = await screen.findByRole('region', { name: 'Disputed payments' })
  const [open, lost] = within(section).getAllByRole('listitem')
  expect(open!.textContent).toMatch(
    /\$85 from .*Maya Okafor.*product not received.*Answer it at Stripe by .*Dec 3.*Open$/,
  )
  expect(lost!.textContent).toMatch(/reverse its transfer at Stripe.*Lost$/)
})

test('lists disputed fees and third credits, and grants or rejects them with a reason [fee-dispute/decide]', async () => {
  const fee = {
    appointment_id: 'a1',
    professional_user_id: 'u1',
    athlete_id: 'u2',
    amount_cents: 2500,
    opened_at: '2026-11-20T09:00:00.000Z',
    professional_name: 'Maya Okafor',
    athlete_name: 'Jonah Reyes',
  }
  served.feeDisputes = [
    { ...fee, id: 'd1', reason: 'known_client', statement: 'She has trained with me since 2024' },
    { ...fee, id: 'a2', reason: 'third_credit', statement: null },
  ]
  await openAdmin()
  const section = within(await screen.findByRole('region', { name: 'Disputed fees' }))
  const [known, third] = section.getAllByRole('listitem')
  expect(known!.textContent).toMatch(
    /\$25 that .*Maya Okafor.* paid for .*Jonah Reyes.*already knew.*since 2024/,
  )
  expect(third!.textContent).toMatch(/third credit for an absent athlete in 30 days/)
  fireEvent.click(within(known!).getByRole('button', { name: 'Grant credit' }))
  const reason = 'The messages show that they knew each other'
  fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: reason } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Grant credit' }))
  await expect
    .poll(() => served.sent)
    .toMatchObject([{ path: '/api/billing/admin/fee-disputes/d1/grant', body: { reason } }])
  await expect.poll(toastTitles).toContain('Credit granted')
})

test('shows the recipient, amount, and reason of a stopped refund and retries it [admin/failed-refunds]', async () => {
  const refund = { id: 'f1', payment_id: 'm1', user_id: 'u1', payment_type: 'first_booking_fee' } as const
  const why = { failure_code: 'expired_or_canceled_card', failed_at: '2026-11-20T09:00:00.000Z' }
  const money = {
    amount_cents: 2500,
    currency: 'usd',
    appointment_id: null,
    full_name: 'Maya Okafor',
  } as const
  served.refunds = [{ ...refund, ...why, ...money }]
  await openAdmin()
  const section = within(await screen.findByRole('region', { name: 'Refunds that need attention' }))
  expect(section.getByText('$25')).toBeTruthy()
  expect(section.getByText(/to Maya Okafor/)).toBeTruthy()
  expect(section.getByText(/The card is expired or canceled\. Stopped on/)).toBeTruthy()
  press('Retry refund of $25 to Maya Okafor')
  await expect.poll(() => served.sent).toMatchObject([{ path: '/api/billing/failed-refunds/f1/retry' }])
  await expect.poll(toastTitles).toContain('Retrying the refund')
})

test('marks a stopped refund as paid another way with a reason, but not one that is undecided or that the payer already has [refunds/another-way]', async () => {
  const refund = {
    payment_id: 'm1',
    user_id: 'u1',
    payment_type: 'session',
    failure_code: 'expired_or_canceled_card',
    failed_at: '2026-11-20T09:00:00.000Z',
    amount_cents: 8500,
    currency: 'usd',
    appointment_id: null,
  } as const
  served.refunds = [
    { ...refund, id: 'f1', full_name: 'Maya Okafor' },
    { ...refund, id: 'f2', full_name: 'Leo Brandt', undecided: true },
    { ...refund, id: 'f3', full_name: 'Ana Ruiz', unreversed: true, failure_code: 'balance_insufficient' },
    { ...refund, id: 'f4', full_name: 'Noa Levi', another_way: true, failure_code: 'paid_another_way' },
  ]
  await openAdmin()
  await screen.findByRole('region', { name: 'Refunds that need attention' })
  expect(screen.queryByRole('button', { name: /Retry refund of .* Noa Levi/ })).toBeNull()
  expect(screen.getByRole('button', { name: /Noa Levi as paid/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /(Leo Brandt|Ana Ruiz) as paid/ })).toBeNull()
  expect(
    screen.getByText(/They have the money, but .*The balance at the payment provider is too low/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry transfer reversal of $85 to Ana Ruiz' })).toBeTruthy()
  press('Mark refund of $85 to Maya Okafor as paid another way')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  expect(await dialog.findByText('Reason is required')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Check 1042 of December 4' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  await expect
    .poll(() => served.sent)
    .toMatchObject([
      { path: '/api/billing/failed-refunds/f1/paid', body: { reason: 'Check 1042 of December 4' } },
    ])
  await expect.poll(toastTitles).toContain('Refund marked as paid')
})

test('announces nothing when no review is reported', async () => {
  await openAdmin()
  expect(await screen.findByText(/^No reported reviews/)).toBeTruthy()
  expect(screen.queryByText(/for a decision/)).toBeNull()
})
