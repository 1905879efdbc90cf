import { useSyncExternalStore } from 'react'
import { createSender } from './send-workouts.ts'
import { createWorkoutStore, type Workouts } from './workout-store.ts'

type OfUser = ReturnType<typeof open>

const open = (userId: string) => {
  const store = createWorkoutStore(userId)
  void store.load()
  return { store, sender: createSender(store) }
}

const opened = new Map<string, OfUser>()

/** Returns the workouts of a user in this browser, which the page opens once. */
export const workoutsOf = (userId: string): OfUser => {
  const known = opened.get(userId) ?? open(userId)
  opened.set(userId, known)
  return known
}

/** Forgets what the page has of workouts, as a reload does. For tests. */
export const closeWorkouts = async (): Promise<void> => {
  const all = [...opened.values()]
  opened.clear()
  for (const { store } of all) await store.close()
}

export const useWorkouts = (userId: string): Workouts & OfUser => {
  const { store, sender } = workoutsOf(userId)
  return { ...useSyncExternalStore(store.subscribe, store.state), store, sender }
}
