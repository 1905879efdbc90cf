import { AsyncLocalStorage } from 'node:async_hooks'
import type { Bus } from '../bus/bus.ts'
import { connectBus } from '../bus/connect-bus.ts'
import { startRelay } from '../bus/relay.ts'
import { startConsumers } from '../bus/start-consumers.ts'
import { readConfig } from '../service/config.ts'
import { createService } from '../service/service.ts'
import { createLog } from '../telemetry/log.ts'
import { sample } from './sample.ts'

/**
 * Runs the sample service's relay or consumers and kills itself mid-work: `mortal-main.ts relay|consumers <n>`.
 * The relay dies after the nth acknowledgement, before marking; a consumer after committing the nth batch with an
 * effect, before its offset. 0 never dies.
 */
const [role, lives] = process.argv.slice(2)
let left = Number(lives)
const killPoint = (): void => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const config = readConfig(sample.config)
const batch = new AsyncLocalStorage<{ effects: number }>()
const log = createLog(sample.name, config.LOG_LEVEL)
const real = await connectBus(config.BUS_URL, { clientId: sample.name, log })
const bus: Bus = {
  ...real,
  publish: async (records) => {
    await real.publish(records)
    killPoint()
  },
  subscribe: (options) =>
    real.subscribe({
      ...options,
      onRecords: async (given) => {
        const own = { effects: 0 }
        const count = await batch.run(own, () => options.onRecords(given))
        const things = given.filter(({ headers }) => headers.type === 'content.thing-made').length
        // A batch can hold records that were delivered before and new ones.
        for (let repeated = own.effects; repeated < things; repeated += 1) process.stdout.write('again\n')
        if (own.effects > 0) killPoint()
        return count
      },
    }),
}

const service = await createService(sample, config, {
  bus,
  ports: {
    onApply: async () => {
      batch.getStore()!.effects += 1
    },
  },
})
const { db, name } = service
if (role === 'relay') startRelay({ db, bus, service: name, log })
else startConsumers({ ...service.consumerParts, bus })
