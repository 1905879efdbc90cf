import { expect, test } from 'vitest'
import { withName } from './naming.ts'

test('fills in the name, or a generic word without one', () => {
  const text = '{name} is late. {name} wrote to you; answer {name}.'
  expect(withName(text, 'athlete', 'Ana Ruiz')).toBe(
    'Ana Ruiz is late. Ana Ruiz wrote to you; answer Ana Ruiz.',
  )
  expect(withName(text, 'professional', undefined)).toBe(
    'The professional is late. The professional wrote to you; answer the professional.',
  )
  expect(withName('Nobody is named.', 'athlete', 'Ana Ruiz')).toBe('Nobody is named.')
})
