import { Tabs as Radix } from 'radix-ui'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  tabs: readonly Tab[]
  value: string
  onValueChange: (value: string) => void
  'aria-label': string
  /** Keeps a tab that was open in place when another one is chosen: nothing typed in it is lost. */
  keep?: boolean
}

/** The tabs that were open so far. */
const useOpened = (value: string): ReadonlySet<string> => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([value]))
  if (!opened.has(value)) setOpened(new Set([...opened, value]))
  return opened
}

/** Keeps the chosen tab in sight in a row that is wider than the screen, also a turned one; the page does not move. */
const useInSight = (value: string) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => {
      const tab = row.current?.querySelector<HTMLElement>(`[role=tab][id$="-trigger-${value}"]`)
      if (row.current && tab)
        row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
    }
    show()
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [value])
  return row
}

/** Radix focuses a clicked tab by script, which browsers take for the keyboard: the pointer needs no focus box. */
const usePointerFocus = () => {
  const [byPointer, setByPointer] = useState(false)
  return {
    byPointer,
    watch: {
      onPointerDownCapture: () => setByPointer(true),
      onKeyDownCapture: () => setByPointer(false),
      onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setByPointer(false)
      },
    },
  }
}

/** Underlined tabs; the row scrolls sideways on phones. */
export const Tabs = ({ tabs, value, onValueChange, 'aria-label': label, keep = false }: TabsProps) => {
  const opened = useOpened(value)
  const { byPointer, watch } = usePointerFocus()
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List
        {...watch}
        ref={useInSight(value)}
        aria-label={label}
        className="relative mb-6 flex gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cn(
              byPointer && 'outline-none',
              '-outline-offset-2 h-11 shrink-0 whitespace-nowrap border-transparent border-b-2 font-medium text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-turf data-[state=active]:text-ink',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(keep && opened.has(tab.value) && { forceMount: true as const })}
          className="outline-offset-4 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
