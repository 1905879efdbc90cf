import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** Reads the pool's own counts on each scrape. */
export const collectPoolMetrics = (registry: Registry, pool: pg.Pool): void => {
  const connections: Gauge = new Gauge({
    name: 'fieldside_database_connections',
    help: 'Connections of the pool: in_use, idle, and limit, how many it may open',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'limit' }, pool.options.max)
    },
  })
  const waiting: Gauge = new Gauge({
    name: 'fieldside_database_waiting',
    help: 'Queries and transactions that wait for a connection',
    registers: [registry],
    collect: () => waiting.set(pool.waitingCount),
  })
}
