import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notify } from '../ui/toast.tsx'
import type { ApiProblem } from './problem.ts'

type Read = Pick<UseQueryResult<unknown, ApiProblem>, 'error' | 'errorUpdatedAt'>

/** Says in a toast, once for each failed read, that a screen could not be loaded; 404 is the screen's to show. */
export const useLoadFailureToast = ({ error, errorUpdatedAt }: Read, title: string): void => {
  const failed = error !== null && error.status !== 404 && error.status !== 401
  // The time tells one failure from the next.
  useEffect(() => {
    if (failed) notify.error(title)
  }, [failed, errorUpdatedAt, title])
}
