import { defineConfig } from 'vitest/config'
import { kafkaIsMissing } from './deploy/native/kafka.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/.fieldside/**']
const noKafka = kafkaIsMissing()
if (noKafka) console.log(`The bus conformance suite is NOT run against Kafka here: ${noKafka}.`)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...ignored, '**/*.it.test.ts', 'web/**', 'tests/e2e/**'],
        },
      },
      './web/vite.config.ts',
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['**/*.it.test.ts'],
          exclude: [...ignored, ...(noKafka ? ['**/kafka-bus.it.test.ts'] : [])],
          globalSetup: './tests/setup/postgres.ts',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          // Polling ends when the thing is there; a loaded machine may take its time.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/*.faults.ts'],
          exclude: ignored,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
