import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordChecklist } from './password-checklist.tsx'

const owner = { first_name: 'Jonathan', email: 'jonathan@northlake.example' }
const hint = () => screen.getByRole('status', { name: 'Password strength' })

test('rates every new password by the server’s rule [auth/password-strength]', async () => {
  const { rerender } = render(<PasswordChecklist password="" owner={owner} />)
  expect(hint().textContent).toBe('')
  const cases: [string, string][] = [
    ['Password1!', 'This password is too common. Choose another one.'],
    ['Fieldside1!', 'This password is too similar to the name of this site. Choose another one.'],
    ['Jonathan1!', 'This password is too similar to your name or email address. Choose another one.'],
    ['Muddy-Boots-26!', 'Hard to guess'],
  ]
  for (const [password, sentence] of cases) {
    rerender(<PasswordChecklist password={password} owner={owner} />)
    await expect.poll(() => hint().textContent).toBe(sentence)
  }
})
