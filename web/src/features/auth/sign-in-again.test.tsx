import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { userOf } from '@/client/testing/session.ts'
import { SignInAgain } from './sign-in-again.tsx'

test('covers the page as soon as it renders, without loading more code', () => {
  render(
    <QueryClientProvider client={createQueries()}>
      <SignInAgain user={userOf({ email: 'maya@people.test' })} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
})
