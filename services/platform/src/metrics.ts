import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of every process that serves HTTP. */
export type HttpMetrics = ReturnType<typeof createHttpMetrics>
export type Metrics = ReturnType<typeof createMetrics>

/** Objectives (deploy/observability/rules) count what is at most one of these bounds: don't remove 0.25, 0.5, or 5. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const LONG_SECONDS = [...SECONDS, 10, 30, 60, 300]

/** Status of a request whose caller disconnected before it failed. nginx logs these as 499, too. */
export const CALLER_LEFT = 499

export const createHttpMetrics = (service: string) => {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'fieldside_http_request_seconds',
      help: 'Response time, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [registry],
    }),
    limitsHit: new Counter({
      name: 'fieldside_limits_hit_total',
      help: 'Requests rejected by a rate limit, by the code of the problem',
      labelNames: ['code'],
      registers: [registry],
    }),
  }
}

export const createMetrics = (service: string) => {
  const http = createHttpMetrics(service)
  const registers = [http.registry]
  return {
    ...http,
    staleReads: new Counter({
      name: 'fieldside_stale_reads_total',
      help: 'Reads answered before an event they waited for arrived',
      registers,
    }),
    ...eventMetrics(registers),
    ...jobMetrics(registers),
  }
}

const eventMetrics = (registers: Registry[]) => ({
  outboxUnpublished: new Gauge({
    name: 'fieldside_outbox_unpublished',
    help: 'Events committed but not yet published',
    registers,
  }),
  outboxLagSeconds: new Gauge({
    name: 'fieldside_outbox_lag_seconds',
    help: 'Age of the oldest event not yet published',
    registers,
  }),
  consumerLag: new Gauge({
    name: 'fieldside_consumer_lag',
    help: 'Published events that this service has yet to handle',
    labelNames: ['topic', 'group'],
    registers,
  }),
  events: new Counter({
    name: 'fieldside_events_total',
    help: 'Events received, by outcome: applied, seen, retried',
    labelNames: ['type', 'outcome'],
    registers,
  }),
  eventDelaySeconds: new Histogram({
    name: 'fieldside_event_delay_seconds',
    help: 'Time from an event to the commit of its effect here, by topic',
    labelNames: ['topic'],
    buckets: LONG_SECONDS,
    registers,
  }),
  deadLetters: new Counter({
    name: 'fieldside_dead_letters_total',
    help: 'Dead-lettered events, by reason',
    labelNames: ['reason'],
    registers,
  }),
  deadLettersWaiting: new Gauge({
    name: 'fieldside_dead_letters_waiting',
    help: 'Dead letters not replayed yet',
    registers,
  }),
})

/** The label is not `job`, which Prometheus sets itself. */
const jobMetrics = (registers: Registry[]) => ({
  jobSeconds: new Histogram({
    name: 'fieldside_job_seconds',
    help: 'Duration of a run, by job and outcome: done, again, given_up, retried, parked',
    labelNames: ['job_name', 'outcome'],
    buckets: LONG_SECONDS,
    registers,
  }),
  jobsRunning: new Gauge({
    name: 'fieldside_jobs_running',
    help: 'Jobs that this instance is running',
    labelNames: ['job_name'],
    registers,
  }),
  jobsDue: new Gauge({
    name: 'fieldside_jobs_due',
    help: 'Jobs due and not finished yet',
    labelNames: ['job_name'],
    registers,
  }),
  jobsOldestSeconds: new Gauge({
    name: 'fieldside_jobs_oldest_seconds',
    help: 'Age of the oldest due job',
    labelNames: ['job_name'],
    registers,
  }),
  jobsParkedNow: new Gauge({
    name: 'fieldside_jobs_parked_now',
    help: 'Items parked and not retried yet',
    labelNames: ['job_name'],
    registers,
  }),
})

type Described = { name: `fieldside_${string}`; help: string }

/** Registers a gauge that is read whenever metrics are. */
export const addGauge = (registry: Registry, { name, help }: Described, read: () => number): void => {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
}

/** Registers a histogram of up to minutes. Returns the function that adds a duration. */
export const addHistogram = (registry: Registry, { name, help }: Described): ((seconds: number) => void) => {
  const histogram = new Histogram({ name, help, registers: [registry], buckets: LONG_SECONDS })
  return (seconds) => histogram.observe(seconds)
}
