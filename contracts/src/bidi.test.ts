import { expect, test } from 'vitest'
import { isolated } from './bidi.ts'

test('isolates a right-to-left name and one that switches the direction, and leaves every other name as it is', () => {
  expect(isolated('مريم')).toBe('\u2068مريم\u2069')
  expect(isolated('Dana כהן')).toBe('\u2068Dana כהן\u2069')
  expect(isolated('Ann\u202enaD')).toBe('\u2068AnnnaD\u2069')
  expect(isolated(isolated('مريم'))).toBe('\u2068مريم\u2069')
  for (const name of ['Ana Ruiz', 'Łucja Şahin', 'Nguyễn 🏃', '']) expect(isolated(name)).toBe(name)
})
