import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { collectDependencyMetrics } from './dependency-metrics.ts'

const listening = async (server: ReturnType<typeof createServer>): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const closedPort = async (): Promise<string> => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return `127.0.0.1:${port}`
}

const readMetrics = async (BUS_URL: string, KEYCLOAK_URL: string): Promise<string> => {
  const registry = new Registry()
  collectDependencyMetrics(registry, { BUS_URL, KEYCLOAK_URL })
  return registry.metrics()
}

test('shows which brokers of BUS_URL answer, and whether Keycloak serves the realm [operations/dependencies-watched]', async () => {
  const [broker, lost] = [await listening(createServer()), await closedPort()]
  const keycloak = await listening(
    createHttpServer(({ url }, reply) => {
      reply.statusCode = url === '/realms/fieldside/.well-known/openid-configuration' ? 200 : 404
      reply.end('{}')
    }),
  )
  const busUrl = `kafka+tls://${broker},${lost}`
  const shown = await readMetrics(busUrl, `http://${keycloak}/realms/fieldside`)
  expect(shown).toContain(`fieldside_kafka_broker_up{broker="${broker}"} 1\n`)
  expect(shown).toContain(`fieldside_kafka_broker_up{broker="${lost}"} 0\n`)
  expect(shown).toContain('fieldside_keycloak_up 1\n')
  expect(await readMetrics(busUrl, `http://${keycloak}/realms/other`)).toContain('fieldside_keycloak_up 0\n')
  const unreachable = await readMetrics(busUrl, `http://${lost}/realms/fieldside`)
  expect(unreachable).toContain('fieldside_keycloak_up 0\n')
})

test('has no series of brokers without Kafka', async () => {
  const shown = await readMetrics('postgres://localhost/bus', `http://${await closedPort()}/realms/fieldside`)
  expect(shown).not.toMatch(/^fieldside_kafka_broker_up\{/m)
})
