import type { ApiProblem } from './problem.ts'

let pause: { untilMs: number; problem: ApiProblem } | undefined

/** Holds reads back after the server limited one: more of them would only be rejected as well. */
export const pauseReads = (problem: ApiProblem): void => {
  if (problem.status !== 429) return
  pause = { untilMs: Date.now() + (problem.retryAfterMs ?? 0), problem }
}

/** Lets reads go again: the server has answered one. */
export const resumeReads = (): void => {
  pause = undefined
}

/** @throws the server's rejection again, for as long as it said to wait */
export const checkPause = (): void => {
  const leftMs = (pause?.untilMs ?? 0) - Date.now()
  if (pause && leftMs > 0) throw pause.problem.waiting(leftMs)
}
