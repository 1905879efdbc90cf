import { expect, test } from 'vitest'
import { RESPONSE_PROMISE } from './response-promise.ts'

const sources = import.meta.glob<string>('@/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('is the only place that words the response time', () => {
  const own = Object.entries(sources).filter(
    ([file, source]) =>
      !/\.test\.|response-promise\.ts$/.test(file) &&
      (source.includes(RESPONSE_PROMISE) || /answer within \$\{REQUEST|requests? lapses?\b/i.test(source)),
  )
  expect(own.map(([file]) => file)).toEqual([])
})
