import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import { schemaIdOf } from '@fieldside/contracts/events/event-schema.ts'
import { webhookTest } from '@fieldside/contracts/events/webhook-test.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, PUBLIC_URL, type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

let fakes: Fakes
let bff: RunningBff
beforeAll(async () => {
  fakes = await startFakes()
  bff = startBff(fakes)
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
})

const contracts = [...Object.values(eventsByService).flat(), webhookTest]

it('serves the schema of every event at its own address, without signing in [events/dataschema]', async () => {
  for (const contract of contracts) {
    const address = schemaIdOf(contract, PUBLIC_URL)
    const response = await bff.app.request(address)
    expect(response.status, address).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/schema+json')
    expect(await response.json()).toMatchObject({
      $id: address,
      title: `${contract.type}/1`,
      properties: { type: { const: contract.type } },
    })
  }
})

it('has nothing at the address of an unknown schema', async () => {
  for (const name of ['booking.appointment-paid/99', 'booking.appointment-paid', '../schemas', 'x'])
    expect(await codeOf(await bff.app.request(`${PUBLIC_URL}/schemas/${name}/`)), name).toBe('not-found')
})
