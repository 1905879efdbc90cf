import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { notify } from '../client/notify.ts'
import {
  answerPlan,
  logged,
  SQUAT,
  served,
  serveTraining,
  setOffline,
  WORKOUT,
} from '../entities/workout/testing/training-server.ts'
import { field, tick, trainFrom } from '../features/workouts/testing/workout-pages.tsx'
import { RequireSession } from './guards.tsx'

serveTraining()

const OpensOffline = ({ children }: { children: ReactNode }) => (
  <RequireSession opensOffline>{children}</RequireSession>
)

test('opens the workout when the login session is not checked in time [progress-tracking/offline]', async () => {
  const { unmount } = await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`, OpensOffline)
  tick(1)
  unmount()
  setOffline(true)
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`, OpensOffline)
  expect(screen.getByText('1 of 2 sets done')).toBeTruthy()
})

test('continues a workout after a reload without a connection, and keeps what is typed when it is back [progress-tracking/offline]', async () => {
  const { unmount } = await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`, OpensOffline)
  fireEvent.change(field('set 1, weight in kg'), { target: { value: '70' } })
  tick(1)
  // Its code has to arrive before the connection is lost.
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Back' }))
  unmount()
  setOffline(true)
  await trainFrom(`/workouts/${WORKOUT}/train`, `/workouts/${WORKOUT}/plan`, OpensOffline)
  expect(field('set 1, weight in kg').value).toBe('70')
  expect(screen.getByText('1 of 2 sets done')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: 'Felt strong' } })
  const planned = vi.fn(() => answerPlan())
  served.answers[`GET /workouts/${WORKOUT}/plan`] = planned
  setOffline(false)
  await waitFor(() => expect(planned).toHaveBeenCalled())
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Felt strong')
  fireEvent.click(dialog.getByRole('button', { name: 'Log workout' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Workout logged', expect.anything()))
  expect(logged()).toMatchObject([
    { notes: 'Felt strong', sets: [{ exercise_id: SQUAT, weight_grams: 70_000 }] },
  ])
})
