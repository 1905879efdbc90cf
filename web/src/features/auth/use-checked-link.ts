import { checkRecoveryLink, resumeRecovery } from '@fieldside/contracts/http/bff/account.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/client/api.ts'
import { ApiProblem, networkProblem } from '@/client/problem.ts'
import type { OpenedRecovery } from '@/entities/account/recovery.ts'

export type CheckedLink =
  | { status: 'none' }
  | { status: 'validating' }
  | { status: 'invalid' }
  | { status: 'failed'; problem: ApiProblem; retry: () => void }
  /** Null token: the cookie holds it. */
  | { status: 'valid'; token: string | null; email: string }

type Answer = Exclude<CheckedLink, { status: 'failed' }> | { status: 'failed'; problem: ApiProblem }

const ask = async (token: string, signal: AbortSignal): Promise<Answer> => {
  try {
    const { email } = await call(checkRecoveryLink, { body: { token } }, { signal })
    return { status: 'valid', token, email }
  } catch (error) {
    const problem = error instanceof ApiProblem ? error : networkProblem()
    const isBad = problem.code === 'recovery-invalid' || problem.code === 'invalid-input'
    return isBad ? { status: 'invalid' } : { status: 'failed', problem }
  }
}

/** Resumes the recovery that this browser started before a reload, which only the cookie knows. */
const resume = async (signal: AbortSignal): Promise<Answer> => {
  try {
    const { email } = await call(resumeRecovery, {}, { signal })
    return email === null ? { status: 'none' } : { status: 'valid', token: null, email }
  } catch (error) {
    return { status: 'failed', problem: error instanceof ApiProblem ? error : networkProblem() }
  }
}

/**
 * Checks the opened link once, outside the query cache, because the link holds a secret. Without a link, resumes the
 * recovery that this browser started.
 */
export const useCheckedLink = (opened: OpenedRecovery | undefined) => {
  const isOpened = opened !== undefined
  const [isResuming] = useState(!isOpened)
  const token = opened?.token
  const [answer, setAnswer] = useState<Answer>({ status: 'validating' })
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])
  /** Called when the link turns out to be used or expired after the check. */
  const forget = useCallback(() => setAnswer({ status: 'none' }), [])
  useEffect(() => {
    if (!token && (isOpened || !isResuming)) return
    const asking = new AbortController()
    setAnswer({ status: 'validating' })
    const check = token ? ask(token, asking.signal) : resume(asking.signal)
    void check.then((reply) => {
      if (!asking.signal.aborted) setAnswer(reply)
    })
    return () => asking.abort()
  }, [isOpened, isResuming, token, tries])
  return { link: statusOf(answer, { isOpened, isResuming, hasToken: Boolean(token) }, retry), forget }
}

type Begun = { isOpened: boolean; isResuming: boolean; hasToken: boolean }

const statusOf = (answer: Answer, begun: Begun, retry: () => void): CheckedLink => {
  if (!begun.isOpened && !begun.isResuming) return { status: 'none' }
  if (begun.isOpened && !begun.hasToken) return { status: 'invalid' }
  return answer.status === 'failed' ? { ...answer, retry } : answer
}
