import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { EMPTY_DOCUMENT, merge } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { call } from '@/client/api.ts'
import { ApiProblem } from '@/client/problem.ts'
import { SESSION } from '@/client/session.tsx'
import { unsentOf, type WorkoutCopy } from './workout-copy.ts'
import type { WorkoutStore } from './workout-store.ts'

/** Whether sending the same again would end the same. During an upgrade, a process of an older release answers 405. */
const isRefusal = ({ status }: ApiProblem): boolean =>
  status >= 400 && status < 500 && ![401, 404, 405, 408, 429].includes(status)

/** Reads the login session afresh, because another tab may have signed in as someone else while this one was frozen. */
const isSignedIn = async (userId: string): Promise<boolean> => (await call(SESSION, {})).user?.id === userId

const sendTo = (id: string, body: WorkoutDocument): Promise<WorkoutDocument> =>
  call(actions.saveTrainingLog, { params: { id }, body })

/** @throws ApiProblem */
const send = async ({ id, document, sent }: WorkoutCopy, unsent: WorkoutDocument) => {
  try {
    return { reply: await sendTo(id, unsent), before: sent }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
    // The server doesn't have what it was sent, such as after a restore.
    return { reply: await sendTo(id, document), before: EMPTY_DOCUMENT }
  }
}

export type Round = 'done' | 'retry' | 'signed-out'

/** Sends what the server doesn't have. Never throws: the copies stay here until it has everything. */
export const createSender = (store: WorkoutStore) => {
  const listeners = new Set<(copy: WorkoutCopy) => void>()
  const sendCopy = async (copy: WorkoutCopy, unsent: WorkoutDocument): Promise<void> => {
    try {
      const { reply, before } = await send(copy, unsent)
      const now = store.find(copy.id) ?? copy
      const document = merge(now.document, reply)
      const next = { ...now, document, sent: merge(before, reply) }
      const settled = store.settle(next)
      if (document.state === 'finished' && !store.find(copy.id))
        for (const listener of listeners) listener(next)
      await settled
    } catch (error) {
      if (!(error instanceof ApiProblem) || !isRefusal(error)) throw error
      // A subscription that is renewed allows it later.
      if (copy.document.state === 'deleted' && error.status !== 403) await store.drop(copy.id, 'discarded')
      else store.refuse(copy.id, error)
    }
  }
  const waiting = () =>
    store.state().copies.flatMap((copy) => {
      const unsent = store.state().refused[copy.id] ? null : unsentOf(copy)
      return unsent ? [{ copy, unsent }] : []
    })
  const round = async (): Promise<Round> => {
    for (const { copy, unsent } of waiting()) {
      try {
        if (!(await isSignedIn(store.userId))) return 'signed-out'
        await sendCopy(copy, unsent)
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        if (error.status === 401) return 'signed-out'
        // Any other problem may be of this workout alone.
        if (error.status === 0) return 'retry'
      }
    }
    return waiting().length === 0 ? 'done' : 'retry'
  }
  let running: Promise<Round> | null = null
  return {
    /** Calls back when the server has a finished workout. Returns what ends that. */
    onLogged: (listener: (copy: WorkoutCopy) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Runs one round at a time. What changed meanwhile is sent by the next one. */
    sendAll: (): Promise<Round> => {
      running ??= round().finally(() => {
        running = null
      })
      return running
    },
  }
}
