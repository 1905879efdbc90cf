import { execFileSync } from 'node:child_process'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { collectProcessMetrics } from './process-metrics.ts'

test('shows the free share of the disk as df does', async () => {
  const registry = new Registry()
  collectProcessMetrics(registry)
  const [, shown] = /^fieldside_disk_free_ratio (\S+)$/m.exec(await registry.metrics())!
  const [, usedPercent] = /(\d+)%/.exec(execFileSync('df', ['-P', '/'], { encoding: 'utf8' }))!
  // df rounds up.
  expect(Math.abs(1 - Number(shown) - Number(usedPercent) / 100)).toBeLessThan(0.015)
})
