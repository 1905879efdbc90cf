import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { useAddressParams } from '../client/address-params.ts'
import { useArrowKeys } from './arrow-keys.ts'

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
const useInSight = (row: RefObject<HTMLElement | null>, value: string): void => {
  useEffect(() => {
    const show = () => {
      const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]')
      if (row.current && tab)
        row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
    }
    show()
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [row, value])
}

/** Keeps the selected tab in the URL, so that links and Back work. The first tab is the default. */
export const AddressTabs = ({ tabs, ...rest }: Omit<TabsProps, 'value' | 'onValueChange'>) => {
  const [params, setParams] = useAddressParams()
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]!
  return <Tabs {...rest} tabs={tabs} value={tab.value} onValueChange={(value) => setParams({ tab: value })} />
}

export const Tabs = ({ tabs, value, onValueChange, 'aria-label': label, keep = false }: TabsProps) => {
  const opened = useOpened(value)
  const keys = useArrowKeys('tab')
  useInSight(keys.ref, value)
  const id = useId()
  const idsOf = (tab: Tab) => ({ trigger: `${id}-${tab.value}`, panel: `${id}-${tab.value}-panel` })
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        {...keys}
        className="relative mb-6 flex gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)] outline-none [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={idsOf(tab).trigger}
            aria-controls={idsOf(tab).panel}
            aria-selected={tab.value === value}
            onClick={() => onValueChange(tab.value)}
            className="-outline-offset-2 h-11 shrink-0 whitespace-nowrap border-transparent border-b-2 font-medium text-muted transition-colors duration-150 hover:text-ink aria-selected:border-turf aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={idsOf(tab).panel}
          aria-labelledby={idsOf(tab).trigger}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern's panel is a tab stop, so that keyboards reach its text
          tabIndex={0}
          hidden={tab.value !== value}
          className="outline-offset-4"
        >
          {(tab.value === value || (keep && opened.has(tab.value))) && tab.content}
        </div>
      ))}
    </>
  )
}
