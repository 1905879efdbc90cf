import { DELETED_DOCUMENT, merge } from '@fieldside/contracts/merge-workout.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { takeEarlier } from './earlier-workouts.ts'
import { createSealedStore } from './sealed-store.ts'
import { isBegun, mergeCopies, unsentOf, type WorkoutCopy } from './workout-copy.ts'

/** What happened to a workout that is no longer here. */
export type Outcome = 'sent' | 'discarded'

export type Workouts = {
  copies: readonly WorkoutCopy[]
  /** Whether those of before are read. */
  isLoaded: boolean
  /** False if this browser stores nothing, so that the workout is lost with the page. */
  isStored: boolean
  outcomes: Readonly<Record<string, Outcome>>
  /** Why the server refused a workout, by its id. */
  refused: Readonly<Record<string, ApiProblem>>
}

type Changes = Partial<Pick<WorkoutCopy, 'document' | 'rest'>>

type News = { userId: string; copy: WorkoutCopy } | { userId: string; gone: string; outcome: Outcome }

const sealed = createSealedStore<WorkoutCopy>('fieldside.workouts', 'workouts')

/** The workouts of a user in this browser. All tabs have the same: each change goes to storage and to the other tabs. */
export const createWorkoutStore = (userId: string) => {
  let state: Workouts = { copies: [], isLoaded: false, isStored: true, outcomes: {}, refused: {} }
  const listeners = new Set<() => void>()
  let channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('fieldside.workouts')
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false

  const update = (changes: Partial<Workouts>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const find = (id: string) => state.copies.find((copy) => copy.id === id)
  const show = (copy: WorkoutCopy) => {
    const known = find(copy.id)
    const copies = known ? state.copies.map((one) => (one === known ? copy : one)) : [...state.copies, copy]
    update({ copies })
  }
  const hide = (id: string, outcome: Outcome) =>
    update({
      copies: state.copies.filter((copy) => copy.id !== id),
      outcomes: { ...state.outcomes, [id]: outcome },
    })

  /** The ids of the writes that haven't begun. */
  const waiting = new Set<string>()
  /** Writes what is here once it begins, so changes in a row need one write, and little is lost with a page that closes. */
  const write = (id: string): Promise<void> => {
    if (isClosed || waiting.has(id)) return writing
    waiting.add(id)
    writing = writing.then(async () => {
      waiting.delete(id)
      try {
        const copy = find(id)
        if (copy) await sealed.change(id, userId, (stored) => (stored ? mergeCopies(copy, stored) : copy))
        else await sealed.delete(id)
        if (!state.isStored) update({ isStored: true })
      } catch {
        update({ isStored: false })
      }
    })
    return writing
  }
  const tell = (news: News) => channel?.postMessage(news)

  const put = (copy: WorkoutCopy): Promise<void> => {
    show(copy)
    tell({ userId, copy })
    return write(copy.id)
  }
  const drop = (id: string, outcome: Outcome): Promise<void> => {
    hide(id, outcome)
    tell({ userId, gone: id, outcome })
    return write(id)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.userId !== userId) return
    if ('gone' in data) return hide(data.gone, data.outcome)
    const own = find(data.copy.id)
    show(own ? mergeCopies(own, data.copy) : data.copy)
  })

  const changed = (id: string, changes: Changes): WorkoutCopy | undefined => {
    const copy = find(id)
    return copy && { ...copy, ...changes, document: merge(changes.document ?? copy.document, copy.document) }
  }

  const refuse = (id: string, problem: ApiProblem | null) => {
    const { [id]: _, ...others } = state.refused
    update({ refused: problem ? { ...others, [id]: problem } : others })
  }

  /** Can run again after storage couldn't be read. */
  const load = async (): Promise<void> => {
    try {
      for (const [, copy] of await sealed.listOf(userId)) {
        const own = find(copy.id)
        show(own ? mergeCopies(own, copy) : copy)
      }
      if (!state.isStored) for (const { id } of state.copies) await write(id)
      for (const { copy, forget } of await takeEarlier(userId)) {
        const own = find(copy.id)
        await put(own ? mergeCopies(own, copy) : copy)
        if (state.isStored) await forget()
      }
    } catch {
      update({ isStored: false })
    }
    update({ isLoaded: true })
  }

  return {
    userId,
    load,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    find,
    put,
    /** What came from another tab or the server since a page was drawn stays. */
    change: (id: string, changes: Changes) => {
      const copy = changed(id, changes)
      return copy ? put(copy) : Promise.resolve()
    },
    /** Shows the change only once it is stored, because people close the page when they read that it is. */
    changeStored: async (id: string, changes: Changes): Promise<void> => {
      const copy = changed(id, changes)
      if (!copy) return
      await writing
      await sealed
        .change(id, userId, (stored) => (stored ? mergeCopies(copy, stored) : copy))
        .catch(() => update({ isStored: false }))
      const now = find(id)
      if (now) await put(mergeCopies(copy, now))
    },
    drop,
    /** Keeps what the server has answered, until the workout is over and the server has all of it. */
    settle: (copy: WorkoutCopy): Promise<void> => {
      const { state: reached } = copy.document
      if (reached === 'open' || unsentOf(copy)) return put(copy)
      return drop(copy.id, reached === 'finished' ? 'sent' : 'discarded')
    },
    /** The server forgets it, too, as soon as there is a connection. */
    discard: (id: string): Promise<void> => {
      const copy = find(id)
      if (!copy || !isBegun(copy)) return drop(id, 'discarded')
      refuse(id, null)
      return put({ ...copy, document: DELETED_DOCUMENT })
    },
    refuse,
    /** Ends what it does with storage and other tabs. */
    close: async (): Promise<void> => {
      isClosed = true
      await writing
      channel?.close()
      channel = null
    },
  }
}
export type WorkoutStore = ReturnType<typeof createWorkoutStore>
