import { unavailable } from './errors.ts'

export type OneAtATime = <R>(work: () => Promise<R>) => Promise<R>

/** @throws unavailable with Retry-After if `maxWaiting` tasks are already queued */
export const createOneAtATime = (maxWaiting: number): OneAtATime => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= maxWaiting) throw uploadsBusy()
    waiting += 1
    const turn = last.then(work).finally(() => {
      waiting -= 1
    })
    // The caller gets the rejection through `turn`. The queue must continue after it.
    last = turn.catch(() => undefined)
    return turn
  }
}

export const uploadsBusy = () =>
  unavailable('Too many files are being uploaded right now. Please try again in a moment.', 'uploads-busy', 5)
