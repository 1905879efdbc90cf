import { useSearchParams } from 'react-router-dom'

type Given = URLSearchParams | Record<string, string | undefined>

const withoutEmpty = (given: Given): URLSearchParams =>
  given instanceof URLSearchParams
    ? given
    : new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/**
 * Returns the URL's search parameters and a setter that leaves out empty values and keeps the scroll position. The
 * setter replaces the history entry unless `push` is set.
 */
export const useAddressParams = ({ push = false } = {}) => {
  const [params, setParams] = useSearchParams()
  const change = (to: Given | ((before: URLSearchParams) => Given)) =>
    setParams((before) => withoutEmpty(typeof to === 'function' ? to(before) : to), {
      replace: !push,
      preventScrollReset: true,
    })
  return [params, change] as const
}
