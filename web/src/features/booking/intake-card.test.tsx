import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { IntakeCard } from './intake-card.tsx'

afterEach(() => vi.unstubAllGlobals())

test('asks to read and agree if there is a consent text and no question [intake/consent]', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/session'
      ? reply(SESSION, sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' }))
      : reply(careActions.getAppointmentIntake, {
          questions: [],
          consent: { version: 1, text: 'I agree to treatment.' },
          consents: [],
          can_answer: true,
        }),
  )
  openAt('/booking/b1', <p />, { '/booking/b1': <IntakeCard id="b1" /> })
  expect(await screen.findByRole('link', { name: 'Read and agree' })).toBeTruthy()
  expect(screen.queryByText(/answered/)).toBeNull()
})
