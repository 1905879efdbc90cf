import * as Radix from 'radix-ui/tabs'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useAddressParams } from '../client/address-params.ts'
import { cn } from './cn.ts'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  tabs: readonly Tab[]
  value: string
  onValueChange: (value: string) => void
  'aria-label': string
  /** Keeps opened tabs mounted when another is selected, so that no input is lost. */
  keep?: boolean
}

const useOpened = (value: string): ReadonlySet<string> => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([value]))
  if (!opened.has(value)) setOpened(new Set([...opened, value]))
  return opened
}

/**
 * Scrolls the selected tab into view when the row is wider than the screen, also after a rotation. The page doesn't
 * scroll.
 */
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

/**
 * Radix focuses a clicked tab by script, which browsers treat as keyboard focus; this hides the focus ring for the
 * pointer.
 */
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

/** Keeps the selected tab in the URL, so that links and Back work. The first tab is the default. */
export const AddressTabs = ({ tabs, ...rest }: Omit<TabsProps, 'value' | 'onValueChange'>) => {
  const [params, setParams] = useAddressParams()
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]!
  return <Tabs {...rest} tabs={tabs} value={tab.value} onValueChange={(value) => setParams({ tab: value })} />
}

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
