import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ExerciseInShort } from '@fieldside/contracts/http/exercises.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { SearchInput } from '@/ui/search-input.tsx'

export type PickedExercise = Pick<ExerciseInShort, 'id' | 'exercise_name'>

type ExercisePickerProps = {
  picked: PickedExercise | null
  onPick: (exercise: PickedExercise | null) => void
  error?: string | undefined
}

const helpOf = (search: string, { data, error }: ReturnType<typeof useMatches>): string | undefined => {
  if (error) return `Failed to load exercises. ${error.message}`
  if (data?.items.length === 0) return search ? 'No exercise matches that name.' : 'The library is empty.'
  if (data?.searched_for) return `Showing results for “${data.searched_for}”`
  return data?.next ? 'Showing the first 100. Search for others.' : undefined
}

const useMatches = (search: string) =>
  useEndpoint(actions.listExercisesInShort, { query: { search } }, { keepPrevious: true })

export const ExercisePicker = ({ picked, onPick, error }: ExercisePickerProps) => {
  const [search, setSearch] = useState('')
  const matches = useMatches(search)
  const items = matches.data?.items ?? []
  const isListed = picked === null || items.some(({ id }) => id === picked.id)
  const options: PickedExercise[] = isListed ? items : [picked, ...items]
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <Field label="Find exercise">
        <SearchInput
          value={search}
          placeholder="Search by name"
          onChange={setSearch}
          onKeyDown={(event) => {
            // Enter filters the list and must not submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <Field label="Exercise" error={error} help={helpOf(search, matches)}>
        <NativeSelect
          value={picked?.id ?? ''}
          onChange={({ target }) => onPick(options.find(({ id }) => id === target.value) ?? null)}
        >
          <option value="">Choose an exercise…</option>
          {options.map(({ id, exercise_name }) => (
            <option key={id} value={id}>
              {exercise_name}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  )
}
