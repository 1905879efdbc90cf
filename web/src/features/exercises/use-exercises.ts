import { EXERCISE_CATEGORIES, type ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useAddressParams } from '@/client/address-params.ts'
import { oneOf } from '@/client/one-of.ts'
import { useList } from '@/client/use-pages.ts'

export type Filters = {
  search: string
  category: ExerciseCategory | undefined
  equipment: string
  /** 'true' for only the exercises that have a video. */
  with_video: 'true' | ''
}
export const NO_FILTERS: Filters = { search: '', category: undefined, equipment: '', with_video: '' }
export const isFiltered = (filters: Filters): boolean => Object.values(filters).some(Boolean)

/** Reads the filters from the URL and ignores an unknown category. */
export const useFilters = (): [Filters, (filters: Filters) => void] => {
  const [params, setParams] = useAddressParams()
  const filters: Filters = {
    search: params.get('search') ?? '',
    category: oneOf(EXERCISE_CATEGORIES, params.get('category')),
    equipment: params.get('equipment') ?? '',
    with_video: params.get('with_video') === 'true' ? 'true' : '',
  }
  return [filters, setParams]
}

export const useExercises = (filters: Filters) =>
  useList(actions.listExercises, filters, ([first]) => ({
    sees_videos: first!.sees_videos,
    library_is_empty: first!.library_is_empty,
    searched_for: first!.searched_for,
  }))
