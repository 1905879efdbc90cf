import { previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const COUNTS = { pending: 22, upcoming: 22, completed: 0, this_week: 0, today: 0 }
const FIGURES = { answered_within_24h_percent: null, median_answer_minutes: null }

let fakes: Fakes
let bff: RunningBff
beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
  fakes.app.get('/booking/appointments', (hono) =>
    hono.json({
      items: [],
      next: `after ${hono.req.query('scope')} ${hono.req.query('cursor') ?? 'nothing'}`,
    }),
  )
  fakes.app.get('/booking/appointments/counts', (hono) => hono.json({ ...COUNTS, ...FIGURES }))
  fakes.app.on(previewFirstBookingFees.method, `/billing${previewFirstBookingFees.path}`, (hono) =>
    hono.json({ amount_cents: 2500, items: [], payment_method: null, suspended: false }),
  )
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

it.each([
  ['booking-requests?', 'pending'],
  ['bookings?scope=agreed&', 'agreed'],
  ['bookings?scope=past&', 'past'],
])(
  'returns the page of /screens/%s that follows a cursor, and the cursor of the next',
  async (path, scope) => {
    const professional = fakes.people.join('professional')
    const nextOf = async (cursor: string) => {
      const reply = await bff.ask(`/api/screens/${path}${cursor}`, {}, professional)
      return [reply.status, ((await reply.json()) as { next: string }).next]
    }
    expect(await nextOf('')).toEqual([200, `after ${scope} nothing`])
    expect(await nextOf('cursor=page-2')).toEqual([200, `after ${scope} page-2`])
  },
)
