import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningBff, startBff } from './browser.ts'
import { cardOf } from './cards.ts'
import { type Fakes, type Person, startFakes } from './fakes.ts'

let fakes: Fakes
let bff: RunningBff
let professional: Person
let client: Person
let contentIsDown = false

const session = {
  id: '0199b1e0-0000-7000-8000-000000000001',
  appointment_type: 'consultation',
  status: 'completed',
  starts_at: '2026-11-24T17:30:00.000Z',
  ends_at: '2026-11-24T18:15:00.000Z',
}
const note = {
  appointment_id: session.id,
  text: 'Left knee',
  version: 1,
  updated_at: session.ends_at,
}
const owned = {
  package_id: '0199b1e0-0000-7000-8000-000000000003',
  professional_id: '0199b1e0-0000-7000-8000-000000000004',
  professional_user_id: '0199b1e0-0000-7000-8000-000000000005',
  ...{ appointment_type: 'consultation', sessions: 3, left: 1, reserved: 1, used: 1, returned: 0 },
  ...{ valid_until: '2027-03-01T06:59:59.999Z', ended: null },
  dates: [{ appointment_id: session.id, starts_at: session.starts_at, use: 'used' }],
}
const professionalCard = cardOf({ email: 'grace@people.test' } as object)
const waitlist = {
  id: '0199b1e0-0000-7000-8000-000000000003',
  professional_id: professionalCard.id,
  appointment_type: 'consultation',
  weekdays: [2],
  from: '17:00',
  until: '20:00',
  joined_at: session.ends_at,
  time_zone: 'America/Denver',
  held: null,
}
const intake = { answers: [], unreadable_answers: 0, consents: [] }
const thread_id = '0199b1e0-0000-7000-8000-000000000002'

beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  professional = fakes.people.join('professional')
  client = fakes.people.join('athlete')
  const notFound = { type: 'urn:fieldside:problem:not-found', code: 'not-found', title: 'Client not found' }
  fakes.app.get('/booking/clients', (hono) =>
    hono.json({
      items: [
        { athlete_id: client.id, next_session: null, last_session: session.starts_at, completed_sessions: 1 },
      ],
      more: false,
    }),
  )
  fakes.app.get('/booking/clients/:id', (hono) =>
    hono.req.header('authorization') === `Bearer ${professional.token}`
      ? hono.json({ sessions: [session], more: false })
      : hono.json({ ...notFound, status: 404, detail: notFound.title }, 404),
  )
  fakes.app.get('/booking/clients/:id/notes', (hono) => hono.json({ notes: [note], summaries: [] }))
  fakes.app.get('/booking/clients/:id/intake', (hono) => hono.json(intake))
  fakes.app.post('/booking/package-credits/lookup', async (hono) => {
    const { athlete_id, professional_id } = (await hono.req.json()) as Record<string, string>
    const isAsked = athlete_id === client.id || professional_id === owned.professional_id
    return hono.json({ items: isAsked ? [{ ...owned, athlete_id: client.id }] : [] })
  })
  fakes.app.get('/booking/threads/with/:id', (hono) =>
    hono.json({ thread_id, draft: '', messages_left: null }),
  )
  fakes.app.get('/directory/professionals/:id', (hono) => hono.json({ ...professionalCard, saved: false }))
  fakes.app.get('/booking/professionals/:id/offers', (hono) => hono.json({ items: [] }))
  fakes.app.post('/booking/professionals/next-openings', (hono) => hono.json({ items: [] }))
  fakes.app.get('/booking/waitlists', (hono) => hono.json({ items: [waitlist] }))
  fakes.app.post('/directory/professionals/lookup', async (hono) => {
    const { ids } = await hono.req.json<{ ids: string[] }>()
    return hono.json({ professionals: ids.includes(professionalCard.id) ? [professionalCard] : [] })
  })
  fakes.app.post('/identity/users/names', (hono) =>
    hono.json({
      users: [{ id: client.id, first_name: 'Ana', last_name: 'Ruiz', full_name: 'Ana Ruiz' }],
    }),
  )
  fakes.app.get('/content/clients/:id/plans', (hono) =>
    contentIsDown ? hono.json({ code: 'unavailable', status: 503 }, 503) : hono.json({ items: [] }),
  )
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

it('adds the names to the list of clients [clients/list]', async () => {
  const reply = await bff.ask('/api/screens/clients', {}, professional)
  expect(await reply.json()).toMatchObject({
    items: [{ athlete_id: client.id, name: 'Ana Ruiz', completed_sessions: 1 }],
  })
})

it('collects a client’s page from its services, and is not found for anyone but the professional [clients/page]', async () => {
  const page = `/api/screens/clients/${client.id}`
  expect(await (await bff.ask(page, {}, professional)).json()).toMatchObject({
    client: { id: client.id, name: 'Ana Ruiz' },
    sessions: [session],
    notes: [note],
    summaries: [],
    intake,
    packages: [{ ...owned, athlete_id: client.id }],
    thread_id,
    plans: [],
    plans_unavailable: false,
  })
  const admin = fakes.people.join('admin')
  for (const as of [client, admin]) expect((await bff.ask(page, {}, as)).status).toBe(404)
})

it('shows sessions, notes, and answers while the plans are unavailable [clients/page]', async () => {
  contentIsDown = true
  const reply = await bff.ask(`/api/screens/clients/${client.id}`, {}, professional)
  contentIsDown = false
  expect(await reply.json()).toMatchObject({ notes: [note], intake, plans: [], plans_unavailable: true })
})

it('names the other side of each package [packages/shown]', async () => {
  const path = `/api/screens/booking-packages?professional_id=${owned.professional_id}`
  const seenBy = async (as: Person) => (await bff.ask(path, {}, as)).json()
  expect(await seenBy(professional)).toMatchObject({ items: [{ ...owned, name: 'Ana Ruiz' }] })
  // Directory doesn't know the professional any longer.
  expect(await seenBy(client)).toMatchObject({ items: [{ ...owned, name: 'Professional' }] })
})

it('adds the professionals’ names to an athlete’s waitlists, and returns what joining one takes [waitlist/join]', async () => {
  const named = { id: professionalCard.id, first_name: 'Grace', last_name: 'Hopper' }
  const flags = { is_approved: true, is_accepting_bookings: true }
  const list = await (await bff.ask('/api/screens/waitlists', {}, client)).json()
  expect(list).toEqual({ items: [{ ...waitlist, professional: { ...named, ...flags } }] })
  const one = await (await bff.ask(`/api/screens/waitlists/${professionalCard.id}`, {}, client)).json()
  expect(one).toEqual({
    professional: { ...named, ...flags },
    types: [],
    time_zone: null,
    entry: waitlist,
    waitlists: 1,
  })
  expect((await bff.ask('/api/screens/waitlists', {}, professional)).status).toBe(403)
})
