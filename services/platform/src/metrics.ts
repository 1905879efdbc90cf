import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export const createMetrics = (service: string) => {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'fieldside_http_request_seconds',
      help: 'Response time, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    outboxUnpublished: new Gauge({
      name: 'fieldside_outbox_unpublished',
      help: 'Events committed but not yet published',
      registers: [registry],
    }),
    outboxLagSeconds: new Gauge({
      name: 'fieldside_outbox_lag_seconds',
      help: 'Age of the oldest event not yet published',
      registers: [registry],
    }),
    events: new Counter({
      name: 'fieldside_events_total',
      help: 'Events received, by outcome: applied, seen, dead, retried',
      labelNames: ['type', 'outcome'],
      registers: [registry],
    }),
    deadLetters: new Counter({
      name: 'fieldside_dead_letters_total',
      help: 'Dead-lettered events, by reason',
      labelNames: ['reason'],
      registers: [registry],
    }),
    deadLettersWaiting: new Gauge({
      name: 'fieldside_dead_letters_waiting',
      help: 'Dead letters not replayed yet',
      registers: [registry],
    }),
    jobsDone: new Counter({
      name: 'fieldside_jobs_done',
      help: 'Items that a background job finished',
      labelNames: ['job'],
      registers: [registry],
    }),
    jobsGivenUp: new Counter({
      name: 'fieldside_jobs_given_up',
      help: 'Items that a background job ended without success, because no retry can help',
      labelNames: ['job'],
      registers: [registry],
    }),
    jobsRetried: new Counter({
      name: 'fieldside_jobs_retried',
      help: 'Items that failed and will be retried',
      labelNames: ['job'],
      registers: [registry],
    }),
    jobsParked: new Counter({
      name: 'fieldside_jobs_parked',
      help: 'Items parked after their last retry',
      labelNames: ['job'],
      registers: [registry],
    }),
    jobsParkedNow: new Gauge({
      name: 'fieldside_jobs_parked_now',
      help: 'Items parked and not retried yet',
      labelNames: ['job'],
      registers: [registry],
    }),
    jobsDue: new Gauge({
      name: 'fieldside_jobs_due',
      help: 'Jobs due and not finished yet',
      labelNames: ['job'],
      registers: [registry],
    }),
    jobsRunning: new Gauge({
      name: 'fieldside_jobs_running',
      help: 'Jobs that this instance is running',
      labelNames: ['job'],
      registers: [registry],
    }),
    jobsOldestSeconds: new Gauge({
      name: 'fieldside_jobs_oldest_seconds',
      help: 'Age of the oldest due job',
      labelNames: ['job'],
      registers: [registry],
    }),
    consumerLag: new Gauge({
      name: 'fieldside_consumer_lag',
      help: 'Published events that this service has yet to handle',
      labelNames: ['topic', 'group'],
      registers: [registry],
    }),
    staleReads: new Counter({
      name: 'fieldside_stale_reads_total',
      help: 'Reads answered before an event they waited for arrived',
      registers: [registry],
    }),
  }
}

/** The default of 10 ms took most of an idle process's CPU time. */
const EVENT_LOOP_SAMPLE_MS = 1000
/** Gauges that include the sampling interval. nodejs_eventloop_lag_seconds is measured separately. */
const SAMPLED_LAGS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']

/** Once per process, so tests leave these out. */
export const collectProcessMetrics = ({ registry }: Metrics): void => {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS })
  for (const name of SAMPLED_LAGS) registry.removeSingleMetric(`nodejs_eventloop_lag_${name}_seconds`)
}
