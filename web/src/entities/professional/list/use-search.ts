import type { ShownCount } from '@fieldside/contracts/fields.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { PROFESSIONAL_TYPES, type ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { useAddressParams } from '../../../client/address-params.ts'
import { oneOf } from '../../../client/one-of.ts'
import { useList } from '../../../client/use-pages.ts'

/** An empty location is no filter. */
export type Filters = { location: string; specialty: ProfessionalType | undefined }
export const NO_FILTERS: Filters = { location: '', specialty: undefined }

/** Reads the filters from the URL and ignores an unknown type. */
export const useFilters = (): [Filters, (filters: Filters) => void] => {
  const [params, setParams] = useAddressParams({ push: true })
  const filters = {
    location: params.get('location') ?? '',
    specialty: oneOf(PROFESSIONAL_TYPES, params.get('type')),
  }
  const set = ({ location, specialty, ...rest }: Filters) =>
    setParams({ location: location.trim(), type: specialty, ...rest })
  return [filters, set]
}

/** /search and /booking list the same professionals. */
export type Listing = typeof screens.searchScreen | typeof screens.bookingPageScreen

export const useSearch = (filters: Filters, screen: Listing) =>
  useList<Listing, { count: ShownCount }>(screen, filters, (pages) => ({ count: pages.at(-1)!.count }))
