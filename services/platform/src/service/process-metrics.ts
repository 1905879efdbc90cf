import { statfsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Tls } from '../security/tls.ts'
import { addGauge } from '../telemetry/metrics.ts'
import { release } from '../telemetry/release.ts'

/** The default of 10 ms uses most of an idle process's CPU time. */
const EVENT_LOOP_SAMPLE_MS = 1000
/** Gauges that include the sampling interval. nodejs_eventloop_lag_seconds is measured separately. */
const SAMPLED_LAGS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']

/** Node counts this anyway, so it costs nothing between scrapes. */
const countBusyTime = (registry: Registry): void => {
  const busy: Counter = new Counter({
    name: 'fieldside_event_loop_busy_seconds_total',
    help: 'Time that the event loop spent on work; its rate is 1 when the process can do no more',
    registers: [registry],
    collect: () => {
      busy.reset()
      busy.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
}

/** A container's root is on Docker's disk, like the volumes. The figure is that of `df`. */
export const availableShareOfDisk = (): number => {
  const { blocks, bfree, bavail } = statfsSync('/')
  return bavail / (blocks - bfree + bavail)
}

const watchCertificate = (registry: Registry, tls: Tls): void => {
  const expires: Gauge = new Gauge({
    name: 'fieldside_tls_certificate_expires_seconds',
    help: 'When the certificate of this process expires, in Unix time; without TLS there is no series',
    registers: [registry],
    collect: () => expires.set(Date.parse(tls.current().validTo) / 1000),
  })
}

/** Registers metrics that exist once per process. Tests with several services in one process leave them out. */
export const collectProcessMetrics = (registry: Registry, tls?: Tls): void => {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS })
  for (const name of SAMPLED_LAGS) registry.removeSingleMetric(`nodejs_eventloop_lag_${name}_seconds`)
  countBusyTime(registry)
  addGauge(
    registry,
    { name: 'fieldside_disk_free_ratio', help: "Free share of the disk that holds this process's root" },
    availableShareOfDisk,
  )
  if (tls) watchCertificate(registry, tls)
  new Gauge({
    name: 'fieldside_build_info',
    help: 'Always 1; the labels say which release runs, and on which Node',
    labelNames: ['version', 'revision', 'node'],
    registers: [registry],
  }).set({ ...release(), node: process.versions.node }, 1)
}
