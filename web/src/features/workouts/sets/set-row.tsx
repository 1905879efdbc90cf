import type { SetKind } from '@fieldside/contracts/exercise-facts.ts'
import { Check } from 'lucide-react'
import { type CSSProperties, type MouseEvent, useId, useRef, useState } from 'react'
import { KIND_LABELS } from '@/entities/workout/set-words.ts'
import { cn } from '@/ui/cn.ts'
import { FieldError } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import type { DraftSet } from '../training-draft.ts'
import type { Count, CountField } from './count-fields.ts'
import { SetDetails } from './set-details.tsx'

/** The columns of a row and of the heads over it: number, fields, check. */
export const ROW_CLASS = 'grid grid-cols-[2.75rem_var(--fields)_2.75rem] items-center gap-1.5'
export const columnsOf = (fields: number): CSSProperties =>
  ({ '--fields': `repeat(${fields}, minmax(0, 1fr))` }) as CSSProperties

const MARKS: Record<SetKind, string> = { normal: '', warmup: 'W', drop: 'D', failure: 'F' }

type SetRowProps = {
  /** The exercise and the number of the set, for screen readers. */
  name: string
  number: number
  set: DraftSet
  fields: readonly CountField[]
  /** What to do in a set without a count: '20 laps'. */
  dose: string | null
  isOpen: boolean
  onToggle: () => void
  onChange: (changes: Partial<DraftSet>) => void
  onRemove: () => void
}

export const SetRow = ({
  name,
  number,
  set,
  fields,
  dose,
  isOpen,
  onToggle,
  onChange,
  onRemove,
}: SetRowProps) => {
  const row = useRef<HTMLDivElement>(null)
  const detailsId = useId()
  // What is being typed, and what can't be read.
  const [typed, setTyped] = useState<Partial<Record<Count, string>>>({})
  const textOf = ({ count, show }: CountField): string => typed[count] ?? show(set[count])
  const wrong = fields.find((field) => field.read(textOf(field)) === undefined)
  const type = ({ count, read, format }: CountField, text: string) => {
    const value = read(text)
    const shown = value === undefined ? text : (format?.(text) ?? text)
    setTyped((before) => ({ ...before, [count]: shown }))
    if (value !== undefined && value !== set[count]) onChange({ [count]: value })
  }
  const leave = (field: CountField) => {
    if (field.read(textOf(field)) === undefined) onChange({ [field.count]: null, done: false })
    else setTyped(({ [field.count]: _, ...others }) => others)
  }
  const check = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari focuses no button, and the rest timer scrolls to the row after the focused one.
    currentTarget.focus({ preventScroll: true })
    if (wrong) row.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else onChange({ done: !set.done })
  }
  return (
    <div className={cn('-mx-1.5 rounded-md px-1.5', set.done && 'bg-turf-soft')}>
      <div ref={row} className={cn(ROW_CLASS, 'py-1')} style={columnsOf(fields.length + (dose ? 1 : 0))}>
        <NumberButton {...{ name, number, set, isOpen, onToggle, detailsId }} />
        {fields.map((field) => (
          <Input
            key={field.count}
            inputMode={field.inputMode}
            autoComplete="off"
            aria-label={`${name}, ${field.label}`}
            aria-invalid={field.read(textOf(field)) === undefined || undefined}
            value={textOf(field)}
            placeholder="–"
            onChange={(event) => type(field, event.target.value)}
            // One tap, and what is typed replaces the number.
            onFocus={(event) => event.target.select()}
            onBlur={() => leave(field)}
            className="px-1 text-center tabular-nums"
          />
        ))}
        {dose && <span className="text-center [overflow-wrap:anywhere]">{dose}</span>}
        <button
          type="button"
          aria-pressed={set.done}
          aria-label={`${name} done`}
          onClick={check}
          className={cn(
            'grid size-11 place-items-center rounded-md border',
            set.done
              ? 'border-transparent bg-turf text-turf-ink'
              : 'border-edge bg-raised text-muted hover:border-muted',
          )}
        >
          <Check aria-hidden className="size-5" />
        </button>
      </div>
      <div aria-live="polite">
        {wrong && <FieldError className="pb-2 pl-[3.125rem]">{wrong.example}, or nothing.</FieldError>}
      </div>
      {isOpen && <SetDetails {...{ name, set, onChange, onRemove }} id={detailsId} />}
    </div>
  )
}

type NumberButtonProps = Pick<SetRowProps, 'name' | 'number' | 'set' | 'isOpen' | 'onToggle'> & {
  detailsId: string
}

const NumberButton = ({ name, number, set, isOpen, onToggle, detailsId }: NumberButtonProps) => {
  const { kind, rpe } = set
  const said = [kind === 'normal' ? '' : KIND_LABELS[kind].toLowerCase(), rpe === null ? '' : `RPE ${rpe}`]
  const mark = MARKS[kind]
  return (
    <button
      type="button"
      aria-label={[name, ...said.filter(Boolean), 'kind and RPE'].join(', ')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      onClick={onToggle}
      className={cn(
        'grid size-11 content-center justify-items-center rounded-md border border-line tabular-nums hover:border-muted',
        isOpen && 'border-turf bg-turf-soft',
      )}
    >
      <span className={cn('leading-5', mark ? 'font-semibold text-flare-deep' : 'text-muted')}>
        {mark || number}
      </span>
      {rpe !== null && <span className="text-muted text-sm leading-4">@{rpe}</span>}
    </button>
  )
}
