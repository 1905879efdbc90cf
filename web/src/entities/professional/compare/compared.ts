import { COMPARED_MAX } from '@fieldside/contracts/limits.ts'
import { useSyncExternalStore } from 'react'
import { useSession } from '@/client/session.tsx'

export type Chosen = { id: string; name: string }
type Choice = { userId: string | null; chosen: readonly Chosen[] }

const NONE: readonly Chosen[] = []

// In memory only: search and the saved list share it, and a reload clears it.
let choice: Choice = { userId: null, chosen: NONE }
const listeners = new Set<() => void>()

const change = (next: Choice): void => {
  choice = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds or removes a professional. Returns the choice unchanged when it is full. */
export const toggled = (chosen: readonly Chosen[], one: Chosen): readonly Chosen[] => {
  if (chosen.some(({ id }) => id === one.id)) return chosen.filter(({ id }) => id !== one.id)
  return chosen.length < COMPARED_MAX ? [...chosen, one] : chosen
}

export const compareAddress = (chosen: readonly Pick<Chosen, 'id'>[]): string =>
  `/compare?ids=${chosen.map(({ id }) => id).join(',')}`

/** The professionals whom the signed-in user has chosen to compare. */
export const useCompared = () => {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const current = useSyncExternalStore(subscribe, () => choice)
  const chosen = current.userId === userId ? current.chosen : NONE
  return {
    chosen,
    isFull: chosen.length >= COMPARED_MAX,
    toggle: (one: Chosen) => change({ userId, chosen: toggled(chosen, one) }),
    clear: () => change({ userId, chosen: NONE }),
  }
}
