import { ApiProblem } from '@/client/problem.ts'
import { formatDeadline } from '@/client/time-format.ts'

/** Returns a refused sign-in with the end of a suspension in the reader's zone. Other errors stay as they are. */
export const inOwnZone = (error: unknown): unknown => {
  if (!(error instanceof ApiProblem) || error.code !== 'account-suspended') return error
  const { code, status, extra } = error
  const { until, reason } = extra
  if (typeof until !== 'string') return error
  const detail = `Your account is suspended until ${formatDeadline(until)}. Reason: ${String(reason)}`
  return new ApiProblem({ code, status, detail, extra })
}
