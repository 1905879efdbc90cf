import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHART_PROCESSES, chartProcesses } from './chart-processes.ts'

it("keeps the Helm chart's processes equal to the topology and the configuration schemas (npm run generate)", () => {
  expect(readFileSync(CHART_PROCESSES, 'utf8')).toBe(chartProcesses())
})
