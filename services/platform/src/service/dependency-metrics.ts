import { connect } from 'node:net'
import { Gauge, type Registry } from 'prom-client'
import { brokersOf, isKafka } from '../bus/kafka-access.ts'

/** Prometheus waits 10 s for a scrape. */
const ANSWER_WITHIN_MS = 2000

/** Returns whether `host:port` accepts connections. */
const accepts = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(`tcp://${address}`)
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
    const answer = (isUp: boolean): void => {
      socket.destroy()
      resolve(isUp)
    }
    socket.setTimeout(ANSWER_WITHIN_MS, () => answer(false))
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })

const watchBrokers = (registry: Registry, brokers: readonly string[]): void => {
  const up: Gauge = new Gauge({
    name: 'fieldside_kafka_broker_up',
    help: 'Whether a broker of BUS_URL accepts connections: 1 or 0',
    labelNames: ['broker'],
    registers: [registry],
    collect: async () => {
      await Promise.all(brokers.map(async (broker) => up.set({ broker }, Number(await accepts(broker)))))
    },
  })
}

/** Returns whether the realm's discovery document is served. */
const servesRealm = async (realmUrl: string): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await fetch(`${realmUrl}/.well-known/openid-configuration`, { signal })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

const watchKeycloak = (registry: Registry, realmUrl: string): void => {
  const up: Gauge = new Gauge({
    name: 'fieldside_keycloak_up',
    help: 'Whether Keycloak serves the realm of KEYCLOAK_URL: 1 or 0',
    registers: [registry],
    collect: async () => up.set(Number(await servesRealm(realmUrl))),
  })
}

/** Registers metrics of the event bus and Keycloak as this process reaches them. Each scrape asks them. */
export const collectDependencyMetrics = (
  registry: Registry,
  { BUS_URL, KEYCLOAK_URL }: { BUS_URL: string; KEYCLOAK_URL: string },
): void => {
  watchKeycloak(registry, KEYCLOAK_URL)
  if (isKafka(BUS_URL)) watchBrokers(registry, brokersOf(BUS_URL))
}
