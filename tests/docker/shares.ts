import type { Compose } from './compose.ts'

/** Counts of a container's work since it started. */
export type Share = { container: string; requests: number; events: number; jobs: number }

const sumOf = (metrics: string, name: string): number =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)

/** Reads the work counts of every instance of a process from its metrics. */
export const sharesOf = async ({ inspect, settings, project }: Compose, name: string): Promise<Share[]> =>
  Promise.all(
    inspect(name).map(async ({ Name, NetworkSettings }) => {
      const address = NetworkSettings.Networks[`${project}_inside`]?.IPAddress
      const headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` }
      const metrics = await (await fetch(`http://${address}:8080/metrics`, { headers })).text()
      return {
        container: Name.slice(project.length + 2),
        requests: sumOf(metrics, 'fieldside_http_request_seconds_count'),
        events: sumOf(metrics, 'fieldside_events_total'),
        jobs: sumOf(metrics, 'fieldside_job_seconds_count'),
      }
    }),
  )
