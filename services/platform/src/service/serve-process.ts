import { drain, type Fetch, listen } from '../http/http-server.ts'
import type { Tls } from '../security/tls.ts'

const HEALTH_PATHS = new Set(['/livez', '/readyz'])

const healthOnly =
  (fetch: Fetch): Fetch =>
  (request, env) =>
    HEALTH_PATHS.has(new URL(request.url).pathname)
      ? fetch(request, env)
      : new Response(null, { status: 404 })

export type ServedProcess = { url: string; healthUrl: string | undefined; drain: () => Promise<void> }

/**
 * Serves a process's HTTP, with TLS if it has a certificate, and its health on a port without TLS if HEALTH_PORT is set.
 * @throws when a port is in use
 */
export const serveProcess = async (
  fetch: Fetch,
  { HOST, PORT, HEALTH_PORT }: { HOST: string; PORT: number; HEALTH_PORT?: number | undefined },
  tls?: Tls,
): Promise<ServedProcess> => {
  const main = await listen(fetch, HOST, PORT, tls)
  const health = HEALTH_PORT === undefined ? undefined : await listen(healthOnly(fetch), HOST, HEALTH_PORT)
  return {
    url: main.url,
    healthUrl: health?.url,
    drain: async () => {
      await Promise.all([drain(main.server), health && drain(health.server)])
    },
  }
}
