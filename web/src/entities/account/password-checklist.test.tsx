import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordChecklist } from './password-checklist.tsx'

const marks = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('marks each rule as it is met, also in text [auth/password-checklist]', () => {
  const { rerender } = render(<PasswordChecklist password="" owner={{}} />)
  expect(marks()).toEqual([
    'At least 8 characters: not met yet',
    'One uppercase letter: not met yet',
    'One lowercase letter: not met yet',
    'One number: not met yet',
    'One special character: not met yet',
  ])
  rerender(<PasswordChecklist password="abcdEFG1" owner={{}} />)
  expect(marks().map((mark) => mark?.endsWith(': met'))).toEqual([true, true, true, true, false])
})
