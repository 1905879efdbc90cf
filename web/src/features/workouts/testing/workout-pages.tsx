import { fireEvent, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '@/client/session.tsx'
import { answerPlan, served } from '@/entities/workout/testing/training-server.ts'
import { UnsentStrip } from '@/entities/workout/unsent-strip.tsx'
import { closeWorkouts } from '@/entities/workout/use-workouts.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen as TrainingScreen } from '../training-screen.tsx'
import { Screen as BuilderScreen } from '../workout-builder-screen.tsx'
import { Screen as WorkoutsScreen } from '../workouts-screen.tsx'

/** Renders the workout pages against the fake BFF. */

const Address = () => (
  <p>
    at {useLocation().pathname} <Link to="/workouts">back</Link>
  </p>
)

const Above = () => (
  <>
    <Address />
    <UnsentStrip />
  </>
)

type Guard = ComponentType<{ children: ReactNode }>

const SignedIn: Guard = ({ children }) => (useSession().status === 'signed-in' ? children : null)

/** `Around` stands for the app's guard of the training screen. */
export const open = (path: string, Around: Guard = SignedIn) => {
  const training = (
    <Around>
      <TrainingScreen />
    </Around>
  )
  return openAt(path, <Above />, {
    '/workouts': <WorkoutsScreen />,
    '/workouts/new': <BuilderScreen />,
    '/workouts/:id': <BuilderScreen />,
    '/workouts/train': training,
    '/workouts/train/:log': training,
    '/workouts/:id/train': training,
    '/programs/:id/days/:day/train': training,
  })
}

/** Opens a page after a reload: nothing is left in memory. */
export const reopen = async (path: string, around?: Guard) => {
  await closeWorkouts()
  return open(path, around)
}

export const trainFrom = async (path: string, isPlanned: string, around?: Guard) => {
  served.answers[`GET ${isPlanned}`] ??= () => answerPlan()
  const view = await reopen(path, around)
  await screen.findByRole('heading', { name: 'Back Squat' })
  return view
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`Back Squat, ${name}`)

export const tick = (set: number) =>
  fireEvent.click(screen.getByRole('button', { name: `Back Squat, set ${set} done` }))
