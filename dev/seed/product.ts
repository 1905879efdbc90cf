import { createClients as billingClients } from '@fieldside/billing/clients.ts'
import { billing } from '@fieldside/billing/service.ts'
import { createClients as bookingClients } from '@fieldside/booking/clients.ts'
import { booking } from '@fieldside/booking/service.ts'
import { content } from '@fieldside/content/service.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import type { Service as OwnService } from '@fieldside/deploy/topology.ts'
import { createClients as directoryClients } from '@fieldside/directory/clients.ts'
import { directory } from '@fieldside/directory/service.ts'
import { identity } from '@fieldside/identity/service.ts'
import { createClients as notificationClients } from '@fieldside/notification/clients.ts'
import { notification } from '@fieldside/notification/service.ts'
import { type BaseConfig, readConfig } from '@fieldside/platform/config.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { consume } from '@fieldside/platform/consumer.ts'
import { createLog } from '@fieldside/platform/log.ts'
import {
  createService,
  type Service,
  type ServiceDefinition,
  type ServiceOverrides,
} from '@fieldside/platform/service.ts'
import type { StoryClock } from './clock.ts'
import { createInProcess } from './in-process.ts'
import { createTraffic } from './traffic.ts'

/** Everyone signs up from this machine within a minute. */
const UNLIMITED = { SIGN_IN_ATTEMPTS_PER_MINUTE: '1000000' }

export type Environments = Record<string, Record<string, string>>
export type Product = Awaited<ReturnType<typeof createProduct>>

const join = async <S, Ports extends object>(
  service: Service<S, Ports>,
  {
    inProcess,
    traffic,
  }: { inProcess: ReturnType<typeof createInProcess>; traffic: ReturnType<typeof createTraffic> },
): Promise<void> => {
  inProcess.add(service.name, service.http.app)
  await traffic.join({
    name: service.name,
    consumes: service.handlers.map(({ contract }) => contract.type),
    consume: (record) => consume(service.consumerParts, [record]),
    drainOutbox: service.drainOutbox,
  })
}

/**
 * Runs all six services in this process without listening, on the real database, event bus, identity provider, object
 * storage, and payment provider.
 */
export const createProduct = async (environments: Environments, busUrl: string, clock: StoryClock) => {
  const log = createLog('seed', 'warn')
  const traffic = createTraffic(await connectBus(busUrl, { clientId: 'seed', log }), clock)
  const inProcess = createInProcess()
  const { between, verify } = inProcess
  const make = <S, Ports extends object, Config extends BaseConfig>(
    definition: ServiceDefinition<S, Ports, Config>,
    ports: ServiceOverrides<Ports>['ports'] = {},
  ) =>
    createService(
      definition,
      readConfig(definition.config, { ...environments[definition.name], ...UNLIMITED }),
      {
        now: clock.now,
        bus: traffic.bus,
        verify,
        log: log.child({ service: definition.name }),
        ports,
      },
    )
  const toOthers = <Name extends ServiceName>(caller: ServiceName, ...targets: Name[]) =>
    Object.fromEntries(targets.map((target) => [target, between(caller, target)])) as Record<
      Name,
      ReturnType<typeof between>
    >
  const services = {
    identity: await make(identity),
    directory: await make(
      directory,
      directoryClients(toOthers('directory', 'identity', 'billing', 'booking')),
    ),
    booking: await make(booking, bookingClients(toOthers('booking', 'identity', 'directory', 'billing'))),
    billing: await make(billing, billingClients(toOthers('billing', 'booking'))),
    content: await make(content),
    notification: await make(
      notification,
      notificationClients(toOthers('notification', 'identity', 'directory', 'booking', 'billing')),
    ),
  } satisfies Record<OwnService, object>
  await services.directory.prepare()
  await join(services.identity, { inProcess, traffic })
  await join(services.directory, { inProcess, traffic })
  await join(services.booking, { inProcess, traffic })
  await join(services.billing, { inProcess, traffic })
  await join(services.content, { inProcess, traffic })
  await join(services.notification, { inProcess, traffic })
  return {
    ...services,
    clientOf: inProcess.clientOf,
    between,
    settle: traffic.settle,
    close: async (): Promise<void> => {
      await traffic.close()
      await Promise.all(Object.values(services).map((service) => service.close()))
    },
  }
}
