import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ShownCount } from '@fieldside/contracts/fields.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useAddressParams } from '../../../client/address-params.ts'
import { call, queryKey } from '../../../client/api.ts'
import type { ApiProblem } from '../../../client/problem.ts'

export type Filters = { location: string; specialty: ProfessionalType | undefined }
export const NO_FILTERS: Filters = { location: '', specialty: undefined }

/** Reads the filters from the URL and ignores an unknown type. */
export const useFilters = (): [Filters, (filters: Filters) => void] => {
  const [params, setParams] = useAddressParams({ push: true })
  const filters = {
    location: params.get('location') ?? '',
    specialty: ProfessionalType.safeParse(params.get('type')).data,
  }
  const set = ({ location, specialty, ...rest }: Filters) =>
    setParams({ location: location.trim(), type: specialty, ...rest })
  return [filters, set]
}

type Page = ReplyOf<typeof screens.searchScreen>
/** /search and /booking list the same professionals. */
export type Listing = typeof screens.searchScreen | typeof screens.bookingPageScreen

/** Loads results page by page and keeps the last results while new ones load. */
export const useSearch = (filters: Filters, screen: Listing) =>
  useInfiniteQuery<Page, ApiProblem, { items: Page['items']; count: ShownCount }, readonly unknown[], string>(
    {
      queryKey: [...queryKey(screen, { query: filters }), 'pages'],
      queryFn: ({ signal, pageParam }) =>
        call(screen, { query: { ...filters, cursor: pageParam } }, { signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      select: ({ pages }) => ({ items: pages.flatMap(({ items }) => items), count: pages.at(-1)!.count }),
    },
  )
