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
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
