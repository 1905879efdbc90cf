import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { acceptSuggestion } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment, getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, suggest } = answering(() => fixture)
const SOON = at('2026-11-26T18:00:00Z')
const HALF_IN = at('2026-11-26T18:30:00Z')
const AFTER = at('2026-11-26T19:00:00Z')
const OTHER_DAY = at('2026-11-27T18:00:00Z')

const overlapping = (id: string, starts: string) => ({
  status: 409,
  problem: {
    code: 'own-session-overlaps',
    extra: {
      sessions: [
        {
          appointment_id: id,
          starts_at: starts,
          ends_at: new Date(new Date(starts).getTime() + 3_600_000).toISOString(),
        },
      ],
    },
  },
})

test.each(['pending', 'agreed'] as const)(
  'rejects a request that overlaps the athlete’s own %s session until they confirm it [booking-form/own-overlap]',
  async (state) => {
    const { id, athlete, professional } = await fixture.pending()
    if (state === 'agreed') await accept(id, professional.user)
    const to = await fixture.professional()
    const form = { id: newId(), appointment_date: HALF_IN }
    expect(await fixture.ask(to, athlete, form)).toMatchObject(overlapping(id, SOON))
    const params = { params: { id: form.id } }
    expect((await fixture.t.request(getAppointment, params, { as: athlete })).status).toBe(404)
    const sent = await fixture.ask(to, athlete, { ...form, confirm_overlap: true })
    expect(sent.status).toBe(201)
    const theirs = await fixture.t.request(getAppointment, params, { as: to.user })
    expect(JSON.stringify(theirs.body)).not.toContain(id)
    expect(JSON.stringify(await fixture.eventsOf(form.id))).not.toMatch(/overlap/)
  },
)

test('needs no confirmation for sessions that only touch, were canceled, or belong to other athletes', async () => {
  const { id, athlete } = await fixture.pending()
  const touching = await fixture.ask(await fixture.professional(), athlete, { appointment_date: AFTER })
  expect(touching.status).toBe(201)
  expect(
    (await fixture.ask(await fixture.professional(), fixture.athlete(), { appointment_date: HALF_IN }))
      .status,
  ).toBe(201)
  const cancel = (one: string) =>
    fixture.t.request(cancelAppointment, { params: { id: one } }, { as: athlete })
  await cancel(id)
  await cancel(touching.body.id)
  expect(
    (await fixture.ask(await fixture.professional(), athlete, { appointment_date: HALF_IN })).status,
  ).toBe(201)
})

test('requires confirmation for one of two parallel overlapping requests', async () => {
  const athlete = fixture.athlete()
  const [one, other] = [await fixture.professional(), await fixture.professional()]
  const replies = await Promise.all([
    fixture.ask(one, athlete),
    fixture.ask(other, athlete, { appointment_date: HALF_IN }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
})

const withOther = async (athlete: Person) => {
  const other = await fixture.professional()
  return (await fixture.ask(other, athlete, { appointment_date: OTHER_DAY })).body.id
}

test('rejects accepting a suggested time that overlaps the athlete’s own session, without a charge, until they confirm it [booking-form/own-overlap]', async () => {
  const { id, athlete, professional } = await fixture.pending()
  const mine = await withOther(athlete)
  await suggest(id, professional.user, at('2026-11-27T18:30:00Z'))
  const answer = (confirm_overlap?: boolean) =>
    fixture.t.request(acceptSuggestion, { params: { id }, body: { confirm_overlap } }, { as: athlete })
  expect(await answer()).toMatchObject(overlapping(mine, OTHER_DAY))
  expect(fixture.billing.callsFor(id)).toEqual([])
  expect((await answer(true)).body.appointment.status).toBe('confirmed')
})

test('rejects proposing or accepting a new time that overlaps the athlete’s own session until the athlete confirms it', async () => {
  const { id, athlete, professional } = await fixture.pending()
  await accept(id, professional.user)
  const mine = await withOther(athlete)
  const propose = (as: Person, confirm_overlap?: boolean) =>
    fixture.t.request(
      proposeNewTime,
      { params: { id }, body: { proposed_date: OTHER_DAY, confirm_overlap } },
      { as },
    )
  const answer = (as: Person, confirm_overlap?: boolean) =>
    fixture.t.request(acceptNewTime, { params: { id }, body: { confirm_overlap } }, { as })
  expect(await propose(athlete)).toMatchObject(overlapping(mine, OTHER_DAY))
  expect((await propose(professional.user)).status).toBe(200)
  expect(await answer(athlete)).toMatchObject(overlapping(mine, OTHER_DAY))
  expect((await propose(athlete, true)).status).toBe(200)
  expect((await answer(professional.user)).body.appointment_date).toBe(OTHER_DAY)
})
