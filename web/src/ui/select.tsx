import { ChevronDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { loadOnceUsed } from '../client/load-part.ts'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'
import { useOpened } from './lazy-part.ts'
import { type SelectProps, triggerClass } from './select-trigger.ts'

const loadMenu = async () => (await import('./select-menu.tsx')).SelectMenu
loadOnceUsed(loadMenu)

/** Renders only the closed select at first. Loads the list when it is first opened. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { Opened, open } = useOpened<SelectProps<Value>>(loadMenu)
  return Opened ? <Opened {...props} /> : <ClosedSelect {...props} onOpen={open} />
}

type ClosedSelectProps<Value extends string> = SelectProps<Value> & { onOpen: () => void }

const isOpening = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  ['ArrowDown', 'ArrowUp', 'Enter'].includes(key) || (key.length === 1 && !ctrlKey && !altKey && !metaKey)

const ClosedSelect = <Value extends string>({
  options,
  value,
  placeholder = 'Choose…',
  disabled,
  icon,
  className,
  onOpen,
  ref,
  onBlur,
  'aria-label': label,
}: ClosedSelectProps<Value>) => {
  const chosen = options.find((option) => option.value === value)
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="none"
      aria-label={label}
      {...useFieldWiring()}
      ref={ref}
      disabled={disabled}
      data-placeholder={chosen ? undefined : ''}
      data-state="closed"
      onClick={onOpen}
      onKeyDown={(event) => {
        if (!isOpening(event)) return
        event.preventDefault()
        onOpen()
      }}
      onBlur={onBlur}
      className={cn(triggerClass, className)}
    >
      {icon}
      <span>{chosen?.label ?? placeholder}</span>
      <ChevronDown aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
    </button>
  )
}
