import { useEffect, useId } from 'react'

/** Ids of the forms with unsaved input. */
const unsaved = new Set<string>()

export const hasUnsaved = (): boolean => unsaved.size > 0

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

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
    // The user may be offline when leaving.
    question?.preload()
    return () => {
      unsaved.delete(id)
      if (unsaved.size === 0) window.removeEventListener('beforeunload', askBrowser)
    }
  }, [dirty, id])
}

type LeaveQuestion = {
  ask: (answer: (leaves: boolean) => void) => void
  /** Loads its code while online. */
  preload: () => void
}
let question: LeaveQuestion | null = null

/** Registers the component that asks the user; null unregisters it. */
export const setLeaveQuestion = (registered: LeaveQuestion | null): void => {
  question = registered
  if (hasUnsaved()) question?.preload()
}

export const mayLeave = (): Promise<boolean> =>
  new Promise((resolve) => (hasUnsaved() && question ? question.ask(resolve) : resolve(true)))
