import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Compose } from './compose.ts'

const Config = z.object({
  services: z.record(
    z.string(),
    z.object({ depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional() }),
  ),
})
const Event = z.object({
  status: z.string(),
  timeNano: z.number(),
  Actor: z.object({
    Attributes: z.object({
      'com.docker.compose.service': z.string().optional(),
      exitCode: z.string().optional(),
    }),
  }),
})

/** Returns whether an engine event makes a dependency ready, by its condition in the Compose file. */
const READY: Record<string, (status: string, exitCode?: string) => boolean> = {
  service_healthy: (status) => status === 'health_status: healthy',
  service_completed_successfully: (status, exitCode) => status === 'die' && exitCode === '0',
  service_started: (status) => status === 'start',
}

export type Dependency = { service: string; on: string; wasReady: boolean }

/** Watches the engine's events. The returned function tells for each dependency whether it was ready when its service started. */
export const watchOrder = (project: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-order-'))
  const file = join(folder, 'events')
  const filters = ['start', 'die', 'health_status'].flatMap((event) => ['--filter', `event=${event}`])
  const args = ['events', '--format', '{{json .}}', '--filter', `label=com.docker.compose.project=${project}`]
  const watcher = spawn('docker', [...args, ...filters], {
    stdio: ['ignore', openSync(file, 'w'), 'inherit'],
  })
  return async (compose: Compose): Promise<Dependency[]> => {
    watcher.kill()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    rmSync(folder, { recursive: true })
    const events = lines.map((line) => Event.parse(JSON.parse(line)))
    const first = (service: string, wanted: (status: string, exitCode?: string) => boolean): number =>
      events.find(
        ({ status, Actor: { Attributes: about } }) =>
          about['com.docker.compose.service'] === service && wanted(status, about.exitCode),
      )?.timeNano ?? Number.POSITIVE_INFINITY
    const { services } = Config.parse(JSON.parse(compose.run('config', '--format', 'json')))
    return Object.entries(services).flatMap(([service, { depends_on }]) =>
      Object.entries(depends_on ?? {}).map(([on, { condition }]) => ({
        service,
        on,
        wasReady: first(on, READY[condition]!) <= first(service, (status) => status === 'start'),
      })),
    )
  }
}
