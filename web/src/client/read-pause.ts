import type { ApiProblem } from './problem.ts'

let pause: { untilMs: number; problem: ApiProblem } | undefined

/** Pauses all reads after the server limited one, because it would reject more of them as well. */
export const pauseReads = (problem: ApiProblem): void => {
  if (problem.status !== 429) return
  pause = { untilMs: Date.now() + (problem.retryAfterMs ?? 0), problem }
}

/** Resumes reads after the server has answered one. */
export const resumeReads = (): void => {
  pause = undefined
}

/** @throws the server's rejection again until its wait is over */
export const checkPause = (): void => {
  const leftMs = (pause?.untilMs ?? 0) - Date.now()
  if (pause && leftMs > 0) throw pause.problem.waiting(leftMs)
}
