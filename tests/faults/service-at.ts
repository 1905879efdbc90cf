import { booking } from '@fieldside/booking/service.ts'
import { notification } from '@fieldside/notification/service.ts'
import { type BaseConfig, readConfig } from '@fieldside/platform/config.ts'
import { startService } from '@fieldside/platform/run.ts'
import type { ServiceDefinition } from '@fieldside/platform/service.ts'

/** Runs the service of the environment's SERVICE in place of its main.ts, with a clock that is CLOCK_AHEAD_MS ahead. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const now = (): Date => new Date(Date.now() + aheadMs)

const run = <S, Ports extends object, Config extends BaseConfig>(
  definition: ServiceDefinition<S, Ports, Config>,
) => startService(definition, readConfig(definition.config), { now })

if (process.env.SERVICE === 'booking') await run(booking)
else await run(notification)
