import { expect, test } from 'vitest'
import { RESPONSE_PROMISE } from './response-promise.ts'

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no screen words the promise of an answer in its own way', () => {
  const own = Object.entries(sources).filter(
    ([file, source]) =>
      !/\.test\.|response-promise\.ts$/.test(file) &&
      (source.includes(RESPONSE_PROMISE) || /answer within \$\{REQUEST|requests? lapses?\b/i.test(source)),
  )
  expect(own.map(([file]) => file)).toEqual([])
})
