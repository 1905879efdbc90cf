import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notify } from './notify.ts'
import { type ApiProblem, ROLE_PENDING } from './problem.ts'

type Read = Pick<UseQueryResult<unknown, ApiProblem>, 'error' | 'errorUpdatedAt'>

/**
 * Shows one toast per failed load; none without a title. Screens handle 404 themselves, and repeat a load until the user
 * has the new role.
 */
export const useLoadFailureToast = ({ error, errorUpdatedAt }: Read, title: string | undefined): void => {
  const failed = error !== null && error.status !== 404 && error.status !== 401 && error.code !== ROLE_PENDING
  // errorUpdatedAt distinguishes repeated failures.
  useEffect(() => {
    if (failed && title) notify.error(title)
  }, [failed, errorUpdatedAt, title])
}
