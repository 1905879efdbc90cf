import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cn } from '@/ui/cn.ts'
import { Input } from '@/ui/input.tsx'

export type Suggestion = { id: string; label: string; detail?: string | undefined; icon?: ReactNode }
export type SuggestionGroup<One extends Suggestion> = { label: string; suggestions: readonly One[] }

type ComboboxProps<One extends Suggestion> = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  /** Empty groups are left out. */
  groups: readonly SuggestionGroup<One>[]
  onChoose: (suggestion: One) => void
  'aria-label': string
}

/** Returns the index of the suggestion that a key moves to, -1 for the text, or undefined for any other key. */
const moved = (key: string, active: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return undefined
}

const announcement = (count: number): string =>
  `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose.`

/** A text field with suggestions: an ARIA combobox with manual selection, so Enter without a choice submits. */
export const Combobox = <One extends Suggestion>({
  value,
  onChange,
  groups,
  onChoose,
  onKeyDown,
  ...rest
}: ComboboxProps<One>) => {
  const listId = useId()
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const isOpen = isWanted && all.length > 0
  const current = isOpen ? all[active] : undefined
  const close = () => {
    setWanted(false)
    setActive(-1)
  }
  const choose = (suggestion: One) => {
    close()
    onChoose(suggestion)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    // An input method uses the same keys to confirm its composition.
    if (event.nativeEvent.isComposing) return
    // A dialog around the field has noticed the open list, and stays.
    if (event.defaultPrevented && event.key !== 'Escape') return
    const next = all.length > 0 ? moved(event.key, isOpen ? active : -1, all.length) : undefined
    if (next !== undefined) {
      event.preventDefault()
      setWanted(true)
      setActive(event.altKey ? active : next)
    } else if (event.key === 'Enter') {
      if (current) {
        event.preventDefault()
        choose(current)
      } else close()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  return (
    <div className="relative">
      <Input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={current && `${listId}-${current.id}`}
        value={value}
        onChange={(event) => {
          setWanted(true)
          setActive(-1)
          onChange(event.target.value)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <span role="status" className="sr-only">
        {isOpen && announcement(all.length)}
      </span>
      {isOpen && <Suggestions id={listId} groups={groups} current={current} onChoose={choose} />}
    </div>
  )
}

type SuggestionsProps<One extends Suggestion> = {
  id: string
  groups: readonly SuggestionGroup<One>[]
  current: One | undefined
  onChoose: (suggestion: One) => void
}

const Suggestions = <One extends Suggestion>({ id, groups, current, onChoose }: SuggestionsProps<One>) => (
  <div
    id={id}
    role="listbox"
    aria-label="Suggestions"
    // A press must not take the focus from the field, which would close the list before the click.
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(24rem,60dvh)] min-w-[min(20rem,calc(100vw-2rem))] animate-fade-in overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lift"
  >
    {groups
      .filter(({ suggestions }) => suggestions.length > 0)
      .map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: options are grouped by ARIA's own role
        <div key={group.label} role="group" aria-labelledby={`${id}-group-${index}`}>
          {/* Not a paragraph: a list box may hold only groups and options. */}
          <div id={`${id}-group-${index}`} className="px-2.5 pt-2 pb-1 font-medium text-muted text-sm">
            {group.label}
          </div>
          {group.suggestions.map((suggestion) => (
            <Option
              key={suggestion.id}
              id={`${id}-${suggestion.id}`}
              suggestion={suggestion}
              isActive={suggestion === current}
              onChoose={() => onChoose(suggestion)}
            />
          ))}
        </div>
      ))}
  </div>
)

type OptionProps = { id: string; suggestion: Suggestion; isActive: boolean; onChoose: () => void }

const Option = ({ id, suggestion, isActive, onChoose }: OptionProps) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className={cn(
        'flex min-h-10 cursor-default select-none items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-turf-soft/60 pointer-coarse:min-h-11 [&>svg]:size-[1.125rem] [&>svg]:shrink-0 [&>svg]:text-muted',
        isActive && 'bg-turf-soft',
      )}
    >
      {suggestion.icon}
      <span title={suggestion.label} className="min-w-0 flex-1 truncate">
        {suggestion.label}
      </span>
      {suggestion.detail && <span className="shrink-0 text-muted text-sm">{suggestion.detail}</span>}
    </div>
  )
}
