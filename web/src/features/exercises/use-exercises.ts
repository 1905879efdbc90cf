import { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useAddressParams } from '../../client/address-params.ts'
import { call, queryKey } from '../../client/api.ts'
import type { ApiProblem } from '../../client/problem.ts'

export type Filters = { search: string; category: ExerciseCategory | undefined; equipment: string }
export const NO_FILTERS: Filters = { search: '', category: undefined, equipment: '' }
export const isFiltered = (filters: Filters): boolean => Object.values(filters).some(Boolean)

/** Reads the filters from the URL and ignores an unknown category. */
export const useFilters = (): [Filters, (filters: Filters) => void] => {
  const [params, setParams] = useAddressParams()
  const filters = {
    search: params.get('search') ?? '',
    category: ExerciseCategory.safeParse(params.get('category')).data,
    equipment: params.get('equipment') ?? '',
  }
  return [filters, setParams]
}

type Page = ReplyOf<typeof actions.listExercises>
type Shown = Pick<Page, 'items' | 'sees_videos' | 'library_is_empty'>

/** Loads the list page by page and keeps the last results while new ones load. */
export const useExercises = (filters: Filters) =>
  useInfiniteQuery<Page, ApiProblem, Shown, readonly unknown[], string>({
    queryKey: [...queryKey(actions.listExercises, { query: filters }), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(actions.listExercises, { query: { ...filters, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => {
      const { sees_videos, library_is_empty } = pages[0]!
      return { items: pages.flatMap(({ items }) => items), sees_videos, library_is_empty }
    },
  })
