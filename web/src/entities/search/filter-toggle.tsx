import { cn } from '@/ui/cn.ts'

type FilterToggleProps = {
  label: string
  /** The number of results that the filter leaves; empty until it is known, and left out for a filter without one. */
  count?: string
  isOn: boolean
  onToggle: () => void
}

/** A filter that applies at once. */
export const FilterToggle = ({ label, count, isOn, onToggle }: FilterToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onToggle}
    className={cn(
      'flex min-h-9 items-center gap-2 rounded-[1.375rem] border px-3.5 py-1 text-left font-medium text-sm transition-colors duration-150 pointer-coarse:min-h-11',
      count !== undefined && 'pr-2.5!',
      isOn ? 'border-turf bg-turf-soft text-turf' : 'border-edge bg-raised text-ink hover:border-muted',
    )}
  >
    {label}{' '}
    {count !== undefined && (
      // As wide as most counts, so that their arrival moves nothing.
      <span className={cn('min-w-[2ch] tabular-nums', !isOn && 'text-muted')}>{count}</span>
    )}
  </button>
)
