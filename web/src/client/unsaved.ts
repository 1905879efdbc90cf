import { useEffect, useId } from 'react'

/** Ids of the forms with unsaved input. */
const unsaved = new Set<string>()

export const hasUnsaved = (): boolean => unsaved.size > 0

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/** Preloads the question while online, because the user may be offline when leaving. */
const fetchQuestion = (): void => {
  // If this fails, the question loads when it is asked.
  import('../ui/leave-question.tsx').catch(() => undefined)
}

export const forgetUnsaved = (): void => {
  unsaved.clear()
  window.removeEventListener('beforeunload', askBrowser)
}

/** While dirty, asks before a reload, a new URL, or a link leaves the page. */
export const useUnsaved = (dirty: boolean): void => {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    unsaved.add(id)
    window.addEventListener('beforeunload', askBrowser)
    fetchQuestion()
    return () => {
      unsaved.delete(id)
      if (unsaved.size === 0) window.removeEventListener('beforeunload', askBrowser)
    }
  }, [dirty, id])
}

type Ask = (answer: (leaves: boolean) => void) => void
let ask: Ask | undefined

/** Registers the component that asks the user; null unregisters it. */
export const setAsker = (asker: Ask | null): void => {
  ask = asker ?? undefined
}

export const mayLeave = (): Promise<boolean> =>
  new Promise((resolve) => (hasUnsaved() && ask ? ask(resolve) : resolve(true)))
