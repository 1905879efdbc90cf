import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { z } from 'zod'

type ServiceName = (typeof SERVICES)[number]
type HostVariable = `${Uppercase<ServiceName>}_POSTGRES`

const hostVariableOf = (service: ServiceName): HostVariable =>
  `${service.toUpperCase() as Uppercase<ServiceName>}_POSTGRES`

/** Variables that give a service a Postgres server of its own. */
export const serverConfig = Object.fromEntries(
  SERVICES.map((service) => [
    hostVariableOf(service),
    z
      .string()
      .min(1)
      .optional()
      .describe(`Host of ${service}'s Postgres server; by default the one of all services`),
  ]),
) as Record<HostVariable, z.ZodOptional<z.ZodString>>

export type PostgresServer = { host: string; url: string; services: ServiceName[] }

/**
 * Returns the servers in use with their services. The first one is the server of the URL, which others have no service on
 * when all have moved. The others have the same users and port.
 */
export const serversOf = (
  url: string,
  env: { [Name in HostVariable]?: string | undefined },
): [PostgresServer, ...PostgresServer[]] => {
  const { hostname } = new URL(url)
  const main: PostgresServer = { host: hostname, url, services: [] }
  const others = new Map<string, PostgresServer>()
  for (const service of SERVICES) {
    const host = env[hostVariableOf(service)] ?? hostname
    if (host === hostname) {
      main.services.push(service)
      continue
    }
    const own = new URL(url)
    own.hostname = host
    const known = others.get(host) ?? { host, url: own.href, services: [] }
    known.services.push(service)
    others.set(host, known)
  }
  return [main, ...others.values()]
}
