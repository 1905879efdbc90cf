import { PROGRAM_CATEGORIES, type ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import { PROGRAM_SORTS, type ProgramSort } from '@fieldside/contracts/http/programs.ts'
import { useAddressParams } from '@/client/address-params.ts'
import { oneOf } from '@/client/one-of.ts'

export type ProgramFilters = {
  search: string
  category: ProgramCategory | undefined
  sort: ProgramSort
  direction: 'asc' | 'desc'
}

const NEWEST = { sort: 'created_at', direction: 'desc' } as const

const filtersIn = (params: URLSearchParams): ProgramFilters => ({
  search: params.get('search') ?? '',
  category: oneOf(PROGRAM_CATEGORIES, params.get('category')),
  sort: oneOf(PROGRAM_SORTS, params.get('sort')) ?? NEWEST.sort,
  direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
})

const addressOf = ({ sort, direction, ...filters }: ProgramFilters): Record<string, string | undefined> => {
  const isSorted = sort !== NEWEST.sort || direction !== NEWEST.direction
  return { ...filters, ...(isSorted && { sort, direction }) }
}

/** Keeps the filters in the URL, so that reloads, links, and Back show the same list. */
export const useProgramFilters = () => {
  const [params, setParams] = useAddressParams()
  const change = (changes: Partial<ProgramFilters>) =>
    setParams((before) => addressOf({ ...filtersIn(before), ...changes }))
  return [filtersIn(params), change] as const
}

/** Keeps the open program in the URL, because the admin panel links to it. Changing the filters doesn't close it. */
export const useOpenProgram = () => {
  const [params, setParams] = useAddressParams()
  const open = (id: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (id) after.set('program', id)
      else after.delete('program')
      return after
    })
  return [params.get('program'), open] as const
}
