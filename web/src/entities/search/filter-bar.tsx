import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import type { FormEvent, ReactNode } from 'react'
import { oneOf } from '@/client/one-of.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Select } from '@/ui/select.tsx'
import { countedValues } from './facets.ts'
import type { FilterControlsProps } from './filter-row.tsx'
import { FILTERS } from './filter-table.ts'
import { PlaceField } from './place-field.tsx'
import type { Draft } from './use-draft.ts'
import { WordsField } from './words-field.tsx'

/** Radix Select doesn't allow an empty value. */
const ANY = 'any'

/** Applies to a place without a radius. */
const USUAL_RADIUS = '25'
const ALL_OF_IT = [{ value: ANY, label: 'Any distance' }]
const RADII = Object.keys(FILTERS.radius.values).map((value) => ({ value, label: `${value} miles` }))

export type FilterBarProps = Pick<FilterControlsProps, 'filters' | 'facets'> & {
  draft: Draft
  placeError: string | undefined
  /** Whether the searched location is only compared as text, like that of a state. */
  isText: boolean
  onClear: () => void
  /** Whether the words take the focus. */
  isFirst?: boolean
  /** Shown below the place. */
  children?: ReactNode
}

/** Takes the words and the place of a search. Applies them on Search, and a chosen suggestion at once. */
export const FilterBar = ({
  filters,
  facets,
  draft: { draft, placeAsked, change, apply },
  placeError,
  isText,
  onClear,
  isFirst = false,
  children,
}: FilterBarProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  const hasNoRadius = isText && draft.location === filters.location
  return (
    <form aria-label="Search professionals" onSubmit={submit} className="grid gap-2.5">
      <div className="grid gap-2.5 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <WordsField
          value={draft.words}
          onChange={(words) => change({ words })}
          onChoose={apply}
          autoFocus={isFirst}
        />
        <PlaceField
          value={draft.location}
          onChange={(location) => change({ location, ...(location && { online: undefined }) })}
          onFound={apply}
          error={placeError}
          asked={placeAsked}
        />
        {children}
      </div>
      <div className="grid grid-cols-2 gap-2.5 md:flex">
        <Select
          aria-label="Professional type"
          className={cn('md:w-72!', !draft.location && 'max-md:col-span-2')}
          options={[
            { value: ANY, label: 'Any type' },
            ...countedValues('specialty', filters, facets).map(({ count, ...type }) => ({
              ...type,
              aside: count,
            })),
          ]}
          value={draft.specialty ?? ANY}
          onValueChange={(value) => change({ specialty: oneOf(PROFESSIONAL_TYPES, value) })}
        />
        {draft.location && (
          <Select
            aria-label="Distance"
            // A fixed width, so that the buttons stay where they are when the response comes.
            className="md:w-40!"
            disabled={hasNoRadius}
            options={hasNoRadius ? ALL_OF_IT : RADII}
            value={hasNoRadius ? ANY : (draft.radius ?? USUAL_RADIUS)}
            onValueChange={(value) =>
              change({ radius: value === USUAL_RADIUS ? undefined : (value as never) })
            }
          />
        )}
        <Button type="submit">Search</Button>
        <Button variant="outline" onClick={onClear}>
          Clear
        </Button>
      </div>
    </form>
  )
}
