import { readFileSync } from 'node:fs'
import { type RequestOptions, request } from 'node:http'
import { join } from 'node:path'

const COMPOSE_FILE = join(import.meta.dirname, '../../docker-compose.yml')
const ANSWERS_WITHIN_MS = 1000

/** Returns the image that docker-compose.yml runs for Postgres. */
export const postgresImage = (compose = readFileSync(COMPOSE_FILE, 'utf8')): string => {
  const image = compose.match(/^ +image: (postgres:\S+)$/m)?.[1]
  if (!image) throw new Error('docker-compose.yml names no postgres image')
  return image
}

const addressOf = (host: string): RequestOptions => {
  const { protocol, hostname, port, pathname } = new URL(host)
  return protocol === 'unix:' ? { socketPath: pathname } : { host: hostname, port: port || 2375 }
}

/** Resolves to whether a Docker engine answers at `host`. */
export const dockerAnswers = (
  host = process.env.DOCKER_HOST || 'unix:///var/run/docker.sock',
): Promise<boolean> =>
  new Promise((resolve) => {
    const ping = request({ ...addressOf(host), path: '/_ping', timeout: ANSWERS_WITHIN_MS }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    ping.once('timeout', () => ping.destroy())
    // No engine listens there, or it didn't answer in time.
    ping.once('error', () => resolve(false))
    ping.end()
  })
