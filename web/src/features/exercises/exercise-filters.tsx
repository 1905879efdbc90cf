import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Search } from 'lucide-react'
import { useEndpoint } from '@/client/api.ts'
import { CATEGORY_OPTIONS } from '@/entities/exercise/category-words.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { WithIcon } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Select } from '@/ui/select.tsx'
import type { Filters } from './use-exercises.ts'

const ALL = 'all'
const CATEGORIES = [{ value: ALL, label: 'All categories' }, ...CATEGORY_OPTIONS]

type ExerciseFiltersProps = { filters: Filters; onChange: (filters: Filters) => void }

export const ExerciseFilters = ({ filters, onChange }: ExerciseFiltersProps) => (
  <section
    aria-label="Filters"
    className="grid grid-cols-2 gap-2.5 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
  >
    <WithIcon Icon={Search} className="max-md:col-span-2">
      <SearchInput
        aria-label="Search by name or notes"
        placeholder="Search by name or notes"
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
    </WithIcon>
    <Select
      aria-label="Category"
      options={CATEGORIES}
      value={filters.category ?? ALL}
      onValueChange={(value) =>
        onChange({ ...filters, category: CATEGORY_OPTIONS.find((option) => option.value === value)?.value })
      }
    />
    <EquipmentSelect
      value={filters.equipment}
      onChange={(equipment) => onChange({ ...filters, equipment })}
    />
    <Checkbox
      label="With video"
      checked={filters.with_video === 'true'}
      onCheckedChange={(checked) => onChange({ ...filters, with_video: checked ? 'true' : '' })}
    />
  </section>
)

type Of<Value> = { value: Value; onChange: (value: Value) => void }

const EquipmentSelect = ({ value, onChange }: Of<string>) => {
  const { data } = useEndpoint(actions.listEquipment, {})
  const pieces = data?.equipment ?? []
  return (
    <NativeSelect aria-label="Equipment" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">All equipment</option>
      {value && !pieces.includes(value) && <option value={value}>{value}</option>}
      {pieces.map((piece) => (
        <option key={piece} value={piece}>
          {piece}
        </option>
      ))}
    </NativeSelect>
  )
}
