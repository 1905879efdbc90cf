import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { professionalOf } from '@/entities/professional/testing/professional.ts'
import { DoneStep } from './done-step.tsx'

test.each([
  [null, 'Add a picture of yourself', 'Choose a picture'],
  ['/pictures/1', 'Your picture', 'Replace picture'],
])(
  'asks for a picture until there is one: %j [find/setup-picture]',
  async (profile_picture, title, button) => {
    const professional = { ...professionalOf({ profile_picture }), documents: [] } as never
    render(
      <QueryClientProvider client={createQueries()}>
        <DoneStep setup={{ professional, payment: { payment_method: null } } as never} onEdit={() => {}} />
      </QueryClientProvider>,
    )
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(await screen.findByRole('button', { name: button })).toBeTruthy()
  },
)
