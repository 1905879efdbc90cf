import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP; q=0.5', 'gzip'],
  ['br; q=0.0, gzip;q=0', undefined],
  ['brotli, x-gzip', undefined],
  ['', undefined],
])('takes our first encoding that the client accepts with "%s": %s', (accepted, encoding) => {
  const request = new Request('http://localhost', { headers: { 'accept-encoding': accepted } })
  expect(acceptedEncoding(request, ['br', 'gzip'])).toBe(encoding)
})
