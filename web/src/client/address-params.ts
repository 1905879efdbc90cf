import { useSearchParams } from 'react-router-dom'

type AddressValues = URLSearchParams | Record<string, string | undefined>

const withoutEmpty = (values: AddressValues): URLSearchParams =>
  values instanceof URLSearchParams
    ? values
    : new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/**
 * Returns the URL's search parameters and a setter that leaves out empty values and keeps the scroll position. The
 * setter replaces the history entry unless `push` is set.
 */
export const useAddressParams = ({ push = false } = {}) => {
  const [params, setParams] = useSearchParams()
  const change = (to: AddressValues | ((before: URLSearchParams) => AddressValues)) =>
    setParams((before) => withoutEmpty(typeof to === 'function' ? to(before) : to), {
      replace: !push,
      preventScrollReset: true,
    })
  return [params, change] as const
}
