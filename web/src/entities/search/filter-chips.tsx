import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Filters, NO_FILTERS } from './filters.ts'
import { setFilters } from './set-filters.ts'

type FilterChipsProps = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** Lists the filters that are set. Each chip removes its own filter. */
export const FilterChips = ({ filters, onChange }: FilterChipsProps) => {
  const set = setFilters(filters)
  const { list, leave } = useNextChip(set.length)
  if (set.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label="Filters in use"
      className="-mb-1 flex gap-2 py-1 max-md:-mx-4 max-md:mt-1 md:mt-2 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap"
    >
      {set.map(({ name, label }, index) => (
        <li key={name} className="max-w-full shrink-0">
          <button
            type="button"
            aria-label={`Remove ${label}`}
            title={label}
            onClick={() => {
              leave(index)
              onChange({ [name]: NO_FILTERS[name] })
            }}
            className="flex h-9 max-w-full items-center gap-1.5 rounded-full bg-turf-soft pr-2.5 pl-3.5 font-medium text-sm text-turf hover:brightness-97 pointer-coarse:h-11"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Moves the focus from a removed chip to the one that takes its place, or to the content after the last. */
const useNextChip = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const left = useRef<number | null>(null)
  useEffect(() => {
    if (left.current === null) return
    const chips = list.current?.querySelectorAll('button')
    const next = chips?.[Math.min(left.current, chips.length - 1)] ?? document.getElementById('content')
    next?.focus({ preventScroll: true })
    left.current = null
  }, [count])
  return {
    list,
    leave: (index: number) => {
      left.current = index
    },
  }
}
