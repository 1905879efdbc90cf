import { DEFAULT_PORTS } from '@fieldside/dev-process/ports.ts'
import { urlsOf } from '@fieldside/dev-stack/environment.ts'
import { expect, test } from 'vitest'
import { banner } from './banner.ts'

const shown = (started: { kafka: string | undefined; command: string }) =>
  banner(urlsOf(DEFAULT_PORTS), { isSeeded: true, seconds: 1, simulated: [], ...started })

test('names the command that starts over, and Kafka’s address where there is one', () => {
  const native = shown({ kafka: '127.0.0.1:4416', command: 'npm run start:native' })
  expect(native).toContain('npm run start:native -- --fresh starts over')
  expect(native).toContain('Kafka: 127.0.0.1:4416')
  const embedded = shown({ kafka: undefined, command: 'npm start' })
  expect(embedded).toContain('npm start -- --fresh starts over')
  expect(embedded).not.toContain('Kafka')
})
