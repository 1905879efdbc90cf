import { startBff } from '../../bff/tests/browser.ts'
import { startFakes } from '../../bff/tests/fakes.ts'
import type { Billing } from '../../services/billing/tests/fixture.ts'

type Range = { from: string; to: string; time_zone: string }

/** Starts the BFF in front of the real billing, to download earnings as CSV. The other services are fakes. */
export const startDownloads = async (app: Billing) => {
  const fakes = await startFakes()
  fakes.app.get('/booking/schedule', (hono) => hono.json({ schedule: null }))
  fakes.app.post('/booking/appointments/lookup', (hono) => hono.json({ items: [] }))
  fakes.app.get('/billing/earnings', (hono) => {
    const token = hono.req.header('authorization')?.slice('Bearer '.length)
    const person = [...fakes.people.bySecret.values()].find((one) => one.token === token)!
    return app.fetch(`/earnings${new URL(hono.req.url).search}`, {}, { userId: person.id, role: person.role })
  })
  const bff = startBff(fakes)
  return {
    earnings: async (userId: string, range: Range): Promise<string> => {
      const joined = fakes.people.join('professional')
      const person = { ...joined, id: userId }
      fakes.people.bySecret.set(joined.secret, person)
      const path = `/api/screens/earnings/export?${new URLSearchParams(range)}`
      const reply = await bff.ask(path, {}, person)
      if (reply.status !== 200) throw new Error(`the CSV was answered ${reply.status}: ${await reply.text()}`)
      return reply.text()
    },
    stop: async () => {
      bff.stop()
      await fakes.stop()
    },
  }
}
