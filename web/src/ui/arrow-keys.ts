import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** Where a key leads from a position in a row. Positions before and after the row wrap around. */
type Move = (index: number, count: number) => number

const next: Move = (index) => index + 1
const previous: Move = (index) => index - 1
const MOVES: Record<'radio' | 'tab', Record<string, Move>> = {
  radio: { ArrowRight: next, ArrowDown: next, ArrowLeft: previous, ArrowUp: previous },
  // The vertical arrows scroll the page.
  tab: { ArrowRight: next, ArrowLeft: previous, Home: () => 0, End: (_, count) => count - 1 },
}
const CHOSEN = '[aria-checked=true], [aria-selected=true]'

/**
 * Makes a group of buttons one stop for the Tab key: the chosen one, or the first. Arrow keys move to another and choose
 * it. Spread the result on the group.
 */
export const useArrowKeys = (role: 'radio' | 'tab') => {
  const ref = useRef<HTMLDivElement>(null)
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>(`[role=${role}]:enabled`) ?? [])]
  const stopOf = (all: HTMLElement[]) => all.find((one) => one.matches(CHOSEN)) ?? all[0]
  useEffect(() => {
    const all = buttons()
    for (const one of all) one.tabIndex = one === stopOf(all) ? 0 : -1
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[role][event.key]
    const all = buttons()
    const index = all.indexOf(event.target as HTMLElement)
    if (!move || index < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const button = all.at(move(index, all.length) % all.length)!
    button.focus()
    button.click()
  }
  // Forms focus the group of an invalid choice.
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) stopOf(buttons())?.focus()
  }
  return { ref, onKeyDown, onFocus, tabIndex: -1 } as const
}
