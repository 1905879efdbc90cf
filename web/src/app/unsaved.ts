import { useEffect, useId } from 'react'

/** Forms on screen with something typed that is not saved. */
const unsaved = new Set<string>()

export const hasUnsaved = (): boolean => unsaved.size > 0

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/** While there is a connection: whoever is without one when they leave is asked all the same. */
const fetchQuestion = (): void => {
  // Not reached, it is fetched once more when it is asked.
  import('./leave-question.tsx').catch(() => undefined)
}

export const forgetUnsaved = (): void => {
  unsaved.clear()
  window.removeEventListener('beforeunload', askBrowser)
}

/** While dirty, leaving the page by reload, address or link asks first. */
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

/** Who asks the person; null when nobody does any more. */
export const setAsker = (asker: Ask | null): void => {
  ask = asker ?? undefined
}

/** Whether what is unsaved may be left behind: asks where something is, and forgets it then. */
export const mayLeave = (): Promise<boolean> =>
  new Promise((resolve) => (hasUnsaved() && ask ? ask(resolve) : resolve(true)))
