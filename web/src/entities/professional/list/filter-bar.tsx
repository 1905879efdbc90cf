import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import { MapPin } from 'lucide-react'
import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import { oneOf } from '../../../client/one-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, WithIcon } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Filters, NO_FILTERS } from './use-search.ts'

/** Radix Select doesn't allow an empty value. */
const ANY = 'any'
const TYPES = [
  { value: ANY, label: 'Any type' },
  ...PROFESSIONAL_TYPES.map((type) => ({ value: type, label: type })),
]

type FilterBarProps = { filters: Filters; onSearch: (filters: Filters) => void }

/** Applies the filters on Search. Follows changes from outside, such as Back or a cleared search. */
export const FilterBar = ({ filters, onSearch }: FilterBarProps) => {
  const [draft, setDraft] = useState(filters)
  const [known, setKnown] = useState(filters)
  if (JSON.stringify(filters) !== JSON.stringify(known)) {
    setKnown(filters)
    setDraft(filters)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  const clear = () => {
    setDraft(NO_FILTERS)
    onSearch(NO_FILTERS)
  }
  // By name, so that the compiler asks for the control of a new filter.
  const controls: Record<keyof Filters, ReactNode> = {
    location: (
      <LocationInput value={draft.location} onChange={(location) => setDraft({ ...draft, location })} />
    ),
    specialty: (
      <Select
        aria-label="Professional type"
        options={TYPES}
        value={draft.specialty ?? ANY}
        onValueChange={(value) => setDraft({ ...draft, specialty: oneOf(PROFESSIONAL_TYPES, value) })}
        className="max-md:col-span-2"
      />
    ),
  }
  return (
    <form
      aria-label="Search professionals"
      onSubmit={submit}
      className="grid grid-cols-2 gap-2.5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto_auto]"
    >
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
      <Button type="submit">Search</Button>
      <Button variant="outline" onClick={clear}>
        Clear
      </Button>
    </form>
  )
}

const LocationInput = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <WithIcon Icon={MapPin} className="max-md:col-span-2">
    <Input
      aria-label="Location"
      placeholder="City or state"
      value={value}
      maxLength={100}
      autoComplete="address-level2"
      enterKeyHint="search"
      onChange={(event) => onChange(event.target.value)}
    />
  </WithIcon>
)
