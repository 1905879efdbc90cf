import { useSearchParams } from 'react-router-dom'

type Change = Parameters<ReturnType<typeof useSearchParams>[1]>[0]

/**
 * Returns the URL's search parameters and a setter that keeps the scroll position. The setter replaces the history
 * entry unless `push` is set.
 */
export const useAddressParams = ({ push = false } = {}) => {
  const [params, setParams] = useSearchParams()
  const change = (to: Change) => setParams(to, { replace: !push, preventScrollReset: true })
  return [params, change] as const
}
