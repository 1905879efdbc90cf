import type { AdminCase } from '@fieldside/contracts/http/bff/attendance.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decisionWords } from './case-money-words.ts'
import { openAdmin, press, serveAdmin, served, toastTitles } from './testing/admin-page.tsx'

serveAdmin()

const ID = '01990000-0000-7000-8000-000000000007'
const PAYMENT = {
  id: '01990000-0000-7000-8000-000000000008',
  payment_type: 'session',
  amount_cents: 8500,
  status: 'completed',
  paid_at: '2026-11-23T17:00:00.000Z',
  appointment_id: ID,
} as const
const MONEY: NonNullable<AdminCase['money']> = {
  payment: PAYMENT,
  fee: {
    amount_cents: 2500,
    paid_with: 'card',
    charged_at: '2026-11-22T17:00:00.000Z',
    is_credited: false,
    credit_waits: false,
  },
  decisions: {
    held: { session: 'keep', fee: 'keep' },
    athlete: { session: 'keep_or_give_back', fee: 'credit' },
    professional: { session: 'refund', fee: 'keep' },
    both: { session: 'refund', fee: 'keep' },
  },
}
const one: AdminCase = {
  id: ID,
  athlete: 'Ana Ruiz',
  professional: 'Maya Okafor',
  appointment_type: 'consultation',
  place: 'in_person',
  starts_at: '2026-11-24T17:30:00.000Z',
  ends_at: '2026-11-24T18:30:00.000Z',
  professional_time_zone: 'America/Denver',
  athlete_time_zone: 'America/New_York',
  price_cents: 8500,
  reported_by: 'professional',
  absent: 'athlete',
  reported_at: '2026-11-24T19:00:00.000Z',
  answered_by: 'athlete',
  late_notices: [{ by: 'athlete', at: '2026-11-24T15:00:00.000Z', withdrawn_at: '2026-11-24T16:00:00.000Z' }],
  records: { athlete: { reports: 0, absences: 2 }, professional: { reports: 0, absences: 0 } },
  is_paid_online: true,
  is_reviewed: false,
  opened_at: '2026-11-25T10:00:00.000Z',
  money: MONEY,
}
/** Without the year, which shows in other years, and with usual spaces. */
const rowOf = (term: string): string =>
  screen
    .getByText(term, { selector: 'dt' })
    .nextElementSibling!.textContent!.replace(/, 20\d\d/g, '')
    .replace(/\s/g, ' ')

test('shows a case with what is at stake, and what was written once it is opened, and sends a decision with a reason [attendance/case]', async () => {
  served.cases = { items: [one], next: null }
  served.statements = [
    { written_by: 'athlete', text: 'We trained together.', written_at: '2026-11-25T10:00:00.000Z' },
  ]
  served.address = '12 Track Lane, Denver'
  await openAdmin()
  const article = within(await screen.findByRole('article', { name: 'Ana Ruiz and Maya Okafor' }))
  expect(
    article.getByText(
      /^Maya Okafor \(professional\) reported that Ana Ruiz \(athlete\) didn’t come\. Waiting since/,
    ),
  ).toBeTruthy()
  expect(served.sent).toEqual([])
  press('Read what they wrote')
  expect(await article.findByText('We trained together.')).toBeTruthy()
  expect(article.getByText('12 Track Lane, Denver')).toBeTruthy()
  press('Decide')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('list', { name: 'What they wrote' })).toBeTruthy()
  const decide = dialog.getByRole<HTMLButtonElement>('button', { name: 'Decide' })
  const missing = () => [dialog.getByRole('status').textContent, decide.disabled]
  expect(missing()).toEqual(['First choose what happened and write a reason.', true])
  fireEvent.click(dialog.getByRole('radio', { name: /^It was held/ }))
  expect(missing()).toEqual(['First write a reason.', true])
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'The athlete’s account fits.' },
  })
  expect(missing()).toEqual(['', false])
  fireEvent.click(decide)
  await waitFor(() => expect(toastTitles()).toContain('Case decided'))
  expect(served.sent).toEqual([
    { path: `/api/booking/admin/attendance-cases/${ID}/statements`, body: undefined },
    {
      path: `/api/booking/admin/attendance-cases/${ID}/decide`,
      body: { absent: null, reason: 'The athlete’s account fits.' },
    },
  ])
})

test.each([
  ['athlete', 'both', 'Ana Ruiz (athlete) reported that they called it off together'],
  ['professional', 'professional', 'Maya Okafor (professional) reported that they didn’t come themselves'],
  ['athlete', 'professional', 'Ana Ruiz (athlete) reported that Maya Okafor (professional) didn’t come'],
] as const)('says what the %s reported about %s [attendance/case]', async (reported_by, absent, words) => {
  served.cases = { items: [{ ...one, reported_by, absent }], next: null }
  await openAdmin()
  expect(await screen.findByText((text) => text.startsWith(`${words}.`))).toBeTruthy()
})

test('shows what an administrator needs to decide, with all times in the professional’s zone [attendance/case]', async () => {
  served.cases = { items: [one], next: null }
  await openAdmin()
  await screen.findByRole('article')
  expect(rowOf('Session')).toBe('Initial Consultation, in person')
  expect(rowOf('Time')).toMatch(/Tue, Nov 24, 10:30 – 11:30 AM Mountain Time.*12:30 – 1:30 PM Eastern Time/)
  expect(rowOf('Report')).toBe('Tue, Nov 24, 12:00 PM, by Maya Okafor')
  expect(rowOf('Answer')).toBe('Wed, Nov 25, 3:00 AM: Ana Ruiz disagrees')
  expect(rowOf('Notice before the session')).toBe(
    'Tue, Nov 24, 8:00 AM: Ana Ruiz said that they can’t make it, and withdrew it Tue, Nov 24, 9:00 AM',
  )
  expect(rowOf('Payment')).toBe('$85, Ana Ruiz paid $85 online on Mon, Nov 23')
  expect(rowOf('First-booking fee')).toBe('Maya Okafor paid $25 by card on Sun, Nov 22')
  expect(rowOf('Review')).toBe('Ana Ruiz hasn’t left one')
  expect(rowOf('Other sessions')).toBe(
    'Ana Ruiz reported none as not held and missed 2Maya Okafor reported none as not held and missed none',
  )
  expect(screen.getByText('All times are in Mountain Time, Maya Okafor’s time zone.')).toBeTruthy()
})

test('says who didn’t answer, and that the money isn’t known while billing is down [attendance/case]', async () => {
  const items = [{ ...one, answered_by: null, money: null, late_notices: [], is_reviewed: true }]
  served.cases = { items, next: null }
  await openAdmin()
  await screen.findByRole('article')
  expect(rowOf('Answer')).toMatch(/^Ana Ruiz didn’t answer within 72 hours, until Wed, Nov 25, 3:00 AM\./)
  expect([rowOf('Payment'), rowOf('First-booking fee')]).toEqual([
    '$85, paid online',
    'Not available right now',
  ])
  expect(rowOf('Notice before the session')).toBe('Neither side said that they couldn’t make it')
  expect(decisionWords(items[0]!, 'both')).toBe(
    'It’s canceled, and counts as a no-show for neither side. What becomes of the money can’t be shown right now. The review no longer counts.',
  )
})

test('says what each decision means for this booking, as billing announced it [attendance/case]', () => {
  expect(
    (['held', 'athlete', 'professional'] as const).map((decision) => decisionWords(one, decision)),
  ).toEqual([
    'It stays completed. Maya Okafor keeps the $85 that Ana Ruiz paid online. The $25 first-booking fee stays charged.',
    'It’s canceled, and counts as a no-show for Ana Ruiz, which only administrators see, in later cases. Maya Okafor keeps the $85 that Ana Ruiz paid online, and can give it back for 30 days. The $25 first-booking fee moves to another agreed session of the two if there is one. If not, Maya Okafor gets it as a credit.',
    'It’s canceled, and counts as a no-show for Maya Okafor, which only administrators see, in later cases. The $85 that Ana Ruiz paid online goes back to Ana Ruiz. The $25 first-booking fee stays charged.',
  ])
  const nothing = { session: null, fee: null }
  const decisions = { held: nothing, athlete: nothing, professional: nothing, both: nothing }
  expect(decisionWords({ ...one, money: { payment: null, fee: null, decisions } }, 'athlete')).toBe(
    'It’s canceled, and counts as a no-show for Ana Ruiz, which only administrators see, in later cases. Nothing was paid online, so no money moves for the session. No first-booking fee was charged for this session.',
  )
  for (const [refund, words] of [
    ['pending', 'the refund of Ana Ruiz’s online payment is on its way.'],
    ['failed', 'the refund of Ana Ruiz’s online payment failed and is being looked into.'],
    ['succeeded', 'Ana Ruiz’s online payment isn’t here anymore.'],
  ] as const)
    expect(
      decisionWords(
        { ...one, money: { payment: { ...PAYMENT, refund }, fee: null, decisions } },
        'professional',
      ),
    ).toContain(words)
  expect(
    decisionWords({ ...one, money: { ...MONEY, payment: { ...PAYMENT, dispute: 'open' } } }, 'both'),
  ).toContain('goes back to Ana Ruiz, after the bank has decided about it.')
  expect(
    decisionWords({ ...one, money: { ...MONEY, fee: { ...MONEY.fee!, credit_waits: true } } }, 'athlete'),
  ).toContain('which you decide separately, because it’s more than 2 in 30 days.')
})

test('says what each decision about a session of a package does with it, instead of a payment [packages/back]', async () => {
  const money = { ...MONEY, payment: null }
  served.cases = {
    items: [{ ...one, price_cents: null, is_paid_online: false, is_packaged: true, money }],
    next: null,
  }
  await openAdmin()
  await screen.findByRole('article')
  expect(rowOf('Payment')).toBe('A package of Ana Ruiz pays for it')
  press('Read what they wrote')
  fireEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog'))
  const detailOf = (name: RegExp) => dialog.getByRole('radio', { name }).textContent
  for (const name of [/^It was held/, /^Ana Ruiz/])
    expect(detailOf(name)).toContain('The session of Ana Ruiz’s package stays used.')
  for (const name of [/^Maya Okafor/, /^They called it off/]) {
    expect(detailOf(name)).toContain('The session goes back to Ana Ruiz’s package.')
    expect(detailOf(name)).not.toContain('paid online')
  }
})
