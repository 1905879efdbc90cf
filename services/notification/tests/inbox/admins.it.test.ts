import { feeDisputeDecided, feeDisputeOpened, refundFailed } from '@fieldside/contracts/events/billing.ts'
import {
  documentsSubmitted,
  personReported,
  professionalChanged,
  reviewDecided,
  reviewReported,
} from '@fieldside/contracts/events/directory.ts'
import { OPERATOR, roleChanged } from '@fieldside/contracts/events/identity.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../fixture.ts'

let service: Fixture
beforeAll(async () => {
  service = await createFixture()
})
afterAll(() => service.close())

const person = (role: Role = 'athlete'): Person => ({ userId: newId(), role })
const listOf = (as: Person) => service.listOf(as)
const change = (user_id: string, role: Role, changed_by: string) =>
  service.deliver(roleChanged, user_id, { user_id, role, previous_role: 'athlete', changed_by }, { times: 2 })

test('notifies a user once of a role change by an admin or the operator, with a link, but not of their own [admin/role-selector]', async () => {
  const [promoted, made, own] = [person(), person(), person()]
  await change(promoted.userId, 'professional', newId())
  await change(made.userId, 'admin', OPERATOR)
  await change(own.userId, 'professional', own.userId)
  expect((await listOf(promoted)).items).toMatchObject([
    { type: 'announcement', title: 'Your role was changed', link: '/provider-dashboard' },
  ])
  expect((await listOf(made)).items).toMatchObject([{ title: 'Your role was changed', link: '/admin' }])
  expect((await listOf(own)).items).toEqual([])
  const feed = await service.request(endpoints.readLiveFeed, { query: { after: 0 } }, { as: promoted })
  expect(feed.body.items.map(({ kind }) => kind)).toContain('session')
})

test('sends no admin notifications to a demoted admin when an older role change arrives late', async () => {
  const [kept, demoted] = [person(), person()]
  const changeTo = (user_id: string, role: Role, version: number) =>
    service.deliver(roleChanged, user_id, {
      user_id,
      version,
      role,
      previous_role: 'athlete',
      changed_by: OPERATOR,
    })
  await changeTo(kept.userId, 'admin', 2)
  await changeTo(demoted.userId, 'athlete', 3)
  await changeTo(demoted.userId, 'admin', 2)
  const applicant = { professional_id: newId(), user_id: newId() }
  await service.deliver(documentsSubmitted, applicant.professional_id, { ...applicant, resubmitted: false })
  const titlesOf = async (as: Person) => (await listOf(as)).items.map(({ title }) => title)
  expect(await titlesOf(kept)).toContain('A professional is waiting for approval')
  expect(await titlesOf(demoted)).not.toContain('A professional is waiting for approval')
})

test('notifies a professional of a withdrawn approval and emails the reason [admin/suspend]', async () => {
  const as = person('professional')
  const data = {
    professional_id: newId(),
    user_id: as.userId,
    version: 7,
    status: 'rejected' as const,
    previous_status: 'approved' as const,
    is_accepting_bookings: false,
    has_role: true,
    specialty: null,
    price_per_session_cents: null,
    show_price: true,
  }
  await service.deliver(professionalChanged, data.professional_id, data, { times: 2 })
  expect((await listOf(as)).items).toMatchObject([
    { title: 'Your approval was withdrawn', link: '/provider-dashboard' },
  ])
  await service.runJobs('mails')
  const [mail] = service.mailsTo(as.userId)
  expect(mail?.text).toContain('The license has expired')
})

test('notifies admins of a disputed fee, and its professional of the decision with an email that has the reason [fee-dispute/decide]', async () => {
  const [admin, as] = [person('admin'), person('professional')]
  await change(admin.userId, 'admin', OPERATOR)
  const disputed = {
    dispute_id: newId(),
    appointment_id: newId(),
    professional_id: newId(),
    professional_user_id: as.userId,
    athlete_id: newId(),
    payment_id: newId(),
    amount_cents: 2500,
    currency: 'usd' as const,
    reason: 'known_client' as const,
  }
  const { appointment_id } = disputed
  await service.deliver(feeDisputeOpened, appointment_id, disputed, { times: 2 })
  expect((await listOf(admin)).items).toContainEqual(
    expect.objectContaining({ title: 'A fee is disputed', link: '/admin#fee-disputes' }),
  )
  expect((await listOf(as)).items).toEqual([])
  await service.deliver(feeDisputeDecided, appointment_id, { ...disputed, outcome: 'rejected' }, { times: 2 })
  expect((await listOf(as)).items).toMatchObject([
    { title: 'Your fee stays charged', link: `/booking/${appointment_id}` },
  ])
  await service.runJobs('mails')
  expect(service.mailsTo(as.userId)[0]?.text).toContain('They had trained together before')
})

test('notifies admins once of a reported review and updates their open pages on every report [reviews/report]', async () => {
  const [admin, other] = [person('admin'), person()]
  await change(admin.userId, 'admin', OPERATOR)
  const [review_id, professional_id] = [newId(), newId()]
  for (const open_reports of [1, 2]) {
    const data = { review_id, professional_id, open_reports }
    await service.deliver(reviewReported, professional_id, data, { times: 2 })
  }
  const notified = (await listOf(admin)).items.filter(({ title }) => title === 'A review was reported')
  expect(notified).toMatchObject([{ type: 'announcement', link: '/admin#reported-reviews' }])
  expect((await listOf(other)).items).toEqual([])
  const feed = await service.request(endpoints.readLiveFeed, { query: { after: 0 } }, { as: admin })
  expect(feed.body.items.filter(({ id }) => id === review_id).map(({ kind }) => kind)).toEqual([
    'approvals',
    'approvals',
  ])
})

test('notifies admins once of a reported person, without a name, and updates their open pages on every report [report/person]', async () => {
  const admin = person('admin')
  await change(admin.userId, 'admin', OPERATOR)
  const reported = person()
  for (const open_reports of [1, 2]) {
    const data = { report_id: newId(), reported_id: reported.userId, reason: 'unsafe' as const, open_reports }
    await service.deliver(personReported, reported.userId, data, { times: 2 })
  }
  const notified = (await listOf(admin)).items.filter(({ title }) => title === 'Someone was reported')
  expect(notified).toMatchObject([{ type: 'announcement', link: '/admin#reported-people' }])
  expect((await listOf(reported)).items).toEqual([])
})

test('notifies the author when a review is hidden or shown again, but not when it is kept [reviews/report]', async () => {
  const [author, reviewed, admin] = [person(), person('professional'), person('admin')]
  await change(admin.userId, 'admin', OPERATOR)
  const base = {
    review_id: newId(),
    professional_id: newId(),
    professional_user_id: reviewed.userId,
    athlete_id: author.userId,
    appointment_id: newId(),
  }
  for (const [was_hidden, hidden] of [
    [false, false],
    [false, true],
    [true, false],
  ] as const) {
    const data = { ...base, was_hidden, hidden }
    await service.deliver(reviewDecided, base.professional_id, data, { times: 2 })
  }
  expect((await listOf(author)).items.map(({ title, link }) => [title, link])).toEqual([
    ['Your review is visible again', '/athlete-dashboard?tab=reviews'],
    ['Your review was hidden', '/athlete-dashboard?tab=reviews'],
  ])
  expect((await listOf(reviewed)).items).toEqual([])
  const kindsOf = async (as: Person) =>
    (await service.request(endpoints.readLiveFeed, { query: { after: 0 } }, { as })).body.items
      .filter(({ id }) => id === base.review_id)
      .map(({ kind }) => kind)
  expect(await kindsOf(reviewed)).toEqual(['review', 'review', 'review'])
  expect(await kindsOf(admin)).toEqual(['approvals', 'approvals', 'approvals'])
})

test('offers no call that creates a notification [calls/notification-creation]', async () => {
  const victim = person()
  const row = { user_id: victim.userId, type: 'announcement', title: 'Pay me', message: 'Now' }
  for (const as of [person(), person('professional'), person('admin'), undefined]) {
    for (const [method, path, status] of [
      ['POST', '/notifications', 405],
      ['PUT', `/notifications/${newId()}`, 405],
      ['POST', `/users/${victim.userId}/notifications`, 404],
    ] as const) {
      const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(row) }
      expect((await service.fetch(path, init, as)).status).toBe(status)
    }
  }
  expect((await listOf(victim)).items).toEqual([])
})

test('lets users read, mark, and delete only their own notifications [calls/notification-manage]', async () => {
  const [mine, theirs] = [person(), person()]
  await change(mine.userId, 'admin', newId())
  await change(theirs.userId, 'admin', newId())
  const [own] = (await listOf(mine)).items
  const [other] = (await listOf(theirs)).items
  const act = (endpoint: typeof endpoints.markRead | typeof endpoints.deleteNotification, id: string) =>
    service.request(endpoint, { params: { id } }, { as: mine })
  expect((await act(endpoints.markRead, own!.id)).body).toMatchObject({ id: own!.id, read: true })
  expect((await act(endpoints.markRead, other!.id)).status).toBe(404)
  expect((await act(endpoints.deleteNotification, other!.id)).status).toBe(404)
  expect((await act(endpoints.deleteNotification, own!.id)).status).toBe(204)
  expect((await listOf(mine)).items).toEqual([])
  expect((await listOf(theirs)).items).toMatchObject([{ id: other!.id, read: false }])
})

test('notifies every admin of a refund that keeps failing [admin/failed-refunds]', async () => {
  const admin = person('admin')
  await change(admin.userId, 'admin', newId())
  const refund_id = newId()
  await service.deliver(
    refundFailed,
    refund_id,
    {
      refund_id,
      payment_id: newId(),
      user_id: newId(),
      payment_type: 'session',
      appointment_id: null,
      amount_cents: 8500,
      currency: 'usd',
      code: 'expired_or_canceled_card',
    },
    { times: 2 },
  )
  const notified = (await listOf(admin)).items.filter(({ title }) => title === 'A refund needs attention')
  expect(notified).toMatchObject([{ link: '/admin#failed-refunds', message: expect.stringContaining('$85') }])
})
