import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { adminBookingsScreen, adminScreen } from '@fieldside/contracts/http/bff/admin.ts'
import { adminAuditScreen } from '@fieldside/contracts/http/bff/audit.ts'
import { searchScreen } from '@fieldside/contracts/http/bff/search.ts'
import { expect, it } from 'vitest'
import { firstRequest, type Person, signUp, strangers } from '../fixtures/users.ts'
import type { FaultStack } from './fault-stack.ts'
import { until } from './until.ts'

const ATHLETES_OWN = '/screens/athlete-dashboard'
const PROFESSIONALS_OWN = '/screens/provider-dashboard'

const statusOf = async ({ api }: Person, path: string): Promise<number> =>
  (await api.send('GET', path)).status
const notificationsOf = async ({ api }: Person, title: string) =>
  (await api.call(actions.listNotifications)).items.filter((item) => item.title === title)

export const adminActions = (given: () => FaultStack): void => {
  it("applies a changed role at the user's next request without a new sign-in and notifies them [admin/role-selector]", async () => {
    const { admin } = given()
    const person = await signUp(given(), { role: 'athlete' })
    expect(await statusOf(person, ATHLETES_OWN)).toBe(200)
    await admin.api.call(actions.changeRole, { params: { id: person.id }, body: { role: 'professional' } })
    expect(await statusOf(person, ATHLETES_OWN)).toBe(403)
    expect(await statusOf(person, PROFESSIONALS_OWN)).toBe(200)
    await admin.api.call(actions.changeRole, { params: { id: person.id }, body: { role: 'admin' } })
    // An administrator now, who first needs a second factor.
    await expect(person.api.call(adminScreen)).rejects.toThrow('second-factor-required')
    await admin.api.call(actions.changeRole, { params: { id: person.id }, body: { role: 'athlete' } })
    expect(await statusOf(person, '/screens/admin')).toBe(403)
    expect(await statusOf(person, ATHLETES_OWN)).toBe(200)
    await until(
      'three notifications',
      () => notificationsOf(person, 'Your role was changed'),
      ({ length }) => length === 3,
    )
  })

  it('removes a former professional from search and cancels their pending requests [admin/role-consequences]', async () => {
    const { admin } = given()
    const { pro, athlete, asked } = await firstRequest(given(), admin)
    await admin.api.call(actions.changeRole, { params: { id: pro.id }, body: { role: 'athlete' } })
    const found = async () => (await athlete.api.call(searchScreen)).items.map(({ id }) => id)
    await until('the departure', found, (ids) => !ids.includes(pro.professional.id))
    const statusAtAdmin = async () =>
      (await admin.api.call(adminBookingsScreen)).items.find(({ id }) => id === asked.id)?.status
    await until('the cancellation', statusAtAdmin, (status) => status === 'cancelled')
    await until(
      'the word of it',
      () => notificationsOf(athlete, 'Request canceled'),
      ({ length }) => length === 1,
    )
  })

  it('removes a suspended professional from search and notifies everyone affected [admin/suspend]', async () => {
    const { admin } = given()
    const { pro, athlete, asked } = await firstRequest(given(), admin)
    await admin.api.call(actions.withdrawApproval, {
      params: { id: pro.professional.id },
      body: { reason: 'The license was revoked' },
    })
    expect((await athlete.api.call(searchScreen)).items.map(({ id }) => id)).not.toContain(
      pro.professional.id,
    )
    await until(
      'the word to the professional',
      () => notificationsOf(pro, 'Your approval was withdrawn'),
      ({ length }) => length === 1,
    )
    await until(
      'the word to the athlete',
      () => notificationsOf(athlete, 'Request canceled'),
      (items) => items[0]?.appointment_id === asked.id,
    )
  })

  it('sends an announcement once to every registered user [admin/announcement-sent]', async () => {
    const { admin } = given()
    const { pro, athlete } = await strangers(given(), admin)
    const title = `Maintenance on Sunday ${athlete.id.slice(0, 6)}`
    await admin.api.call(actions.sendAnnouncement, { body: { title, message: 'Back by noon.' } })
    for (const person of [admin, pro, athlete]) {
      const items = await until(
        'the announcement',
        () => notificationsOf(person, title),
        ({ length }) => length > 0,
      )
      expect(items).toMatchObject([{ type: 'announcement', title, message: 'Back by noon.' }])
    }
    const { users } = (await admin.api.call(adminScreen)).stats
    const { items, count } = await admin.api.call(actions.adminListUsers, {
      query: { search: athlete.email },
    })
    expect([items.map(({ id }) => id), count.value]).toEqual([[athlete.id], 1])
    expect(users?.value).toBeGreaterThanOrEqual(3)
  })

  it('lists the actions of every service in one audit list, newest first, page by page [admin/audit]', async () => {
    const { admin } = given()
    const person = await signUp(given(), { role: 'athlete' })
    await admin.api.call(actions.sendAnnouncement, { body: { title: 'Audited', message: 'Once.' } })
    await admin.api.call(actions.changeRole, { params: { id: person.id }, body: { role: 'professional' } })
    const first = await admin.api.call(adminAuditScreen)
    expect(first.items.slice(0, 2)).toMatchObject([
      {
        action: 'role-changed',
        actor_name: admin.name,
        object_name: person.name,
        before: { role: 'athlete' },
        after: { role: 'professional' },
      },
      { action: 'send-announcement', actor_id: admin.id, after: { title: 'Audited' } },
    ])
    const lines = [...first.items]
    for (let next = first.next; next; ) {
      const page = await admin.api.call(adminAuditScreen, { query: { cursor: next } })
      lines.push(...page.items)
      next = page.next
    }
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['open-document', 'approve-professional', 'withdraw-approval']),
    )
    expect(await statusOf(person, '/screens/admin/audit')).toBe(403)
  })
}
