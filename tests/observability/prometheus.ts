import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { until } from '../faults/until.ts'

export const OBSERVABILITY = join(import.meta.dirname, '../../deploy/observability')

export const hasPrometheus = (): boolean =>
  ['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0)

/** Runs promtool in deploy/observability. */
export const promtool = (...args: string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: OBSERVABILITY, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

export type Series = { metric: Record<string, string>; values: [number, string][] }
export type PrometheusQueries = {
  /** @throws Error with what Prometheus says */
  ask: <T>(path: string) => Promise<T>
  /** Returns the series of an expression over the last seconds, with a value every second. */
  range: (expr: string, seconds: number) => Promise<Series[]>
  /** Returns all values of a label. */
  labelValues: () => Promise<Record<string, string[]>>
}
export type Prometheus = PrometheusQueries & { folder: string; stop: () => Promise<void> }
export type ScrapeTargets = Record<string, { service: string; address: string }[]>
type ScrapeJob = { job_name: string; authorization?: { credentials_file: string }; [key: string]: unknown }

/** Copies the rules and prometheus.yml. Replaces the DNS targets with this machine's processes. */
const configure = (folder: string, targets: ScrapeTargets, token: string): void => {
  cpSync(join(OBSERVABILITY, 'rules'), join(folder, 'rules'), { recursive: true })
  writeFileSync(join(folder, 'token'), token)
  const config = parse(readFileSync(join(OBSERVABILITY, 'prometheus.yml'), 'utf8'))
  config.global = { scrape_interval: '1s', evaluation_interval: '1s' }
  config.scrape_configs = config.scrape_configs.map(
    ({ dns_sd_configs: _dns, relabel_configs: _relabel, ...job }: ScrapeJob) => ({
      ...job,
      ...(job.authorization && { authorization: { credentials_file: join(folder, 'token') } }),
      // Backups don't run here.
      static_configs: (targets[job.job_name] ?? []).map(({ service, address }) => ({
        targets: [address],
        labels: { service },
      })),
    }),
  )
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config))
}

/** Queries the Prometheus at `host:port`. */
export const queriesOf = (address: string): PrometheusQueries => {
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`http://${address}/api/v1/${path}`)
    const { status, data, error } = (await response.json()) as { status: string; data: T; error?: string }
    if (status !== 'success') throw new Error(`${path}: ${error}`)
    return data
  }
  return {
    ask,
    range: async (expr, seconds) => {
      const end = Date.now() / 1000
      const query = new URLSearchParams({ query: expr, start: `${end - seconds}`, end: `${end}`, step: '1' })
      return (await ask<{ result: Series[] }>(`query_range?${query}`)).result
    },
    labelValues: async () => {
      const names = await ask<string[]>('labels')
      const values = names.map(async (name) => [name, await ask<string[]>(`label/${name}/values`)] as const)
      return Object.fromEntries(await Promise.all(values))
    },
  }
}

/** Runs Prometheus on loopback with the rules of deploy/observability. @throws Error when it isn't ready in time */
export const startPrometheus = async (
  port: number,
  targets: ScrapeTargets,
  token: string,
): Promise<Prometheus> => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-prometheus-'))
  configure(folder, targets, token)
  const address = `127.0.0.1:${port}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  )
  const exited = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('Prometheus', isReady, Boolean, 20_000).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { ...queriesOf(address), folder, stop }
}
