import { expect, test } from 'vitest'
import { isolated } from './bidi.ts'

test('isolates right-to-left names and names with direction marks and leaves other names unchanged', () => {
  expect(isolated('مريم')).toBe('\u2068مريم\u2069')
  expect(isolated('Dana כהן')).toBe('\u2068Dana כהן\u2069')
  expect(isolated('Ann\u202enaD')).toBe('\u2068AnnnaD\u2069')
  expect(isolated(isolated('مريم'))).toBe('\u2068مريم\u2069')
  for (const name of ['Ana Ruiz', 'Łucja Şahin', 'Nguyễn 🏃', '']) expect(isolated(name)).toBe(name)
})
