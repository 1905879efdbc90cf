import { checkRecoveryLink } from '@fieldside/contracts/http/bff/account.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../app/api.ts'
import { ApiProblem, networkProblem } from '../../app/problem.ts'
import type { OpenedRecovery } from '../../app/recovery.ts'

export type CheckedLink =
  | { status: 'none' }
  | { status: 'validating' }
  | { status: 'invalid' }
  | { status: 'failed'; problem: ApiProblem; retry: () => void }
  | { status: 'valid'; token: string; email: string }

type Answer = Exclude<CheckedLink, { status: 'failed' | 'none' }> | { status: 'failed'; problem: ApiProblem }

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

/** Whether the link that was opened is good; asked once, not kept among what was read, since it holds a secret. */
export const useCheckedLink = (opened: OpenedRecovery | undefined): CheckedLink => {
  const token = opened?.token
  const [answer, setAnswer] = useState<Answer>({ status: 'validating' })
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])
  useEffect(() => {
    if (!token) return
    const asking = new AbortController()
    setAnswer({ status: 'validating' })
    void ask(token, asking.signal).then((said) => {
      if (!asking.signal.aborted) setAnswer(said)
    })
    return () => asking.abort()
  }, [token, tries])
  if (!opened) return { status: 'none' }
  if (!token) return { status: 'invalid' }
  return answer.status === 'failed' ? { ...answer, retry } : answer
}
