import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { forgetUnsaved } from './unsaved.ts'

/** Marks the history entry of a dialog that was opened on its page, so that closing it goes back. */
const OPENED_HERE = { openedHere: true }

/** Keeps a dialog in the address, under some parameters, so that Back closes it and a link can open it. */
export const useDialogAddress = (names: readonly string[]) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const rest = () => new URLSearchParams([...params].filter(([name]) => !names.includes(name)))
  const go = (to: URLSearchParams, options: { replace?: true; state?: object }) =>
    void navigate({ search: to.toString() }, { preventScrollReset: true, ...options })
  return {
    params,
    open: (added: Record<string, string>) =>
      go(new URLSearchParams([...rest(), ...Object.entries(added)]), { state: OPENED_HERE }),
    close: () => {
      // The dialog has asked about unsaved input already.
      forgetUnsaved()
      if ((state as Partial<typeof OPENED_HERE> | null)?.openedHere) void navigate(-1)
      else go(rest(), { replace: true })
    },
  }
}

/** Returns whether the dialog of an address is open. Once it is, it stays open, because the form may hold input. */
export const useOpen = (isWanted: boolean, mayOpen: boolean): boolean => {
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = isWanted && (wasOpen || mayOpen)
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  return isOpen
}
