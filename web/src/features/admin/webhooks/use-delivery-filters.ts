import { useAddressParams } from '@/client/address-params.ts'
import { oneOf } from '@/client/one-of.ts'

export const DELIVERY_STATES = ['waiting', 'delivered'] as const

export type DeliveryFilters = {
  state: (typeof DELIVERY_STATES)[number] | undefined
  event_type: string | undefined
}

/** Keeps the filters of the delivery log in the URL. */
export const useDeliveryFilters = () => {
  const [params, setParams] = useAddressParams()
  const filters: DeliveryFilters = {
    state: oneOf(DELIVERY_STATES, params.get('state')),
    event_type: params.get('event_type') ?? undefined,
  }
  const change = (changes: Partial<DeliveryFilters>) => setParams({ ...filters, ...changes })
  return [filters, change] as const
}
