import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

test('names its control and describes it with the error and the help', () => {
  render(
    <Field label="Phone" help="Ten digits or more" error="Please enter a valid phone number" required>
      <Input />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: /^Phone/ })
  const described = input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['Please enter a valid phone number', 'Ten digits or more'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
})

test('marks a valid field as neither invalid nor described', () => {
  render(
    <Field label="Phone">
      <Input />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Phone' })
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})
