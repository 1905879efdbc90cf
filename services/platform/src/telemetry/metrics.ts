import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of processes that serve HTTP. */
export type HttpMetrics = ReturnType<typeof createHttpMetrics>
export type Metrics = ReturnType<typeof createMetrics>

/** The objectives (deploy/observability/rules) use the buckets 0.25, 0.5, and 5: don't remove them. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const LONG_SECONDS = [...SECONDS, 10, 30, 60, 300]

/** Status of a failed request whose caller had disconnected, as in nginx. */
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
    help: 'Time from an event to the commit of its effect in this service, by topic',
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

/** Uses the label `job_name`, because Prometheus sets `job` itself. */
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
    help: 'Jobs parked and not retried yet',
    labelNames: ['job_name'],
    registers,
  }),
})

type Described = { name: `fieldside_${string}`; help: string }

/** Registers a gauge whose value is read on each scrape. */
export const addGauge = (
  registry: Registry,
  { name, help }: Described,
  read: () => number | Promise<number>,
): void => {
  const collect = async () => gauge.set(await read())
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect })
}

/**
 * Registers a counter with one label. Returns a function that adds 1 to a value of the label. The given values start at 0,
 * because Prometheus sees no increase in a series that begins with its first value.
 */
export const addCounter = (
  registry: Registry,
  { name, help, label, values = [] }: Described & { label: string; values?: readonly string[] },
): ((value: string) => void) => {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
  for (const value of values) counter.inc({ [label]: value }, 0)
  return (value) => counter.inc({ [label]: value })
}

/** Registers a histogram of durations up to minutes. Returns a function that adds one, in seconds. */
export const addHistogram = (registry: Registry, { name, help }: Described): ((seconds: number) => void) => {
  const histogram = new Histogram({ name, help, registers: [registry], buckets: LONG_SECONDS })
  return (seconds) => histogram.observe(seconds)
}
