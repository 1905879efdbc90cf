import { unavailable } from '@fieldside/platform/errors.ts'

/** Runs work one piece after the other. */
export type OneAtATime = <R>(work: () => Promise<R>) => Promise<R>

/** @throws unavailable with Retry-After when more than `maxWaiting` pieces wait already */
export const createOneAtATime = (maxWaiting: number): OneAtATime => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= maxWaiting) throw uploadsBusy()
    waiting += 1
    const turn = last.then(work).finally(() => {
      waiting -= 1
    })
    last = turn.catch(() => undefined)
    return turn
  }
}

/** 503 with Retry-After */
export const uploadsBusy = () =>
  unavailable('Many files are being uploaded right now. Please try again in a moment.', 'uploads-busy', 5)
