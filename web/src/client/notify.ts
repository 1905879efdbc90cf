type Kind = 'success' | 'error' | 'info'
type Show = (kind: Kind, title: string, description?: string, undo?: () => void) => void

// The toaster loads when the page is idle; until then messages queue here.
const waiting: Parameters<Show>[] = []
let wanted = false
let onWanted = () => {}
const later: Show = (...message) => {
  waiting.push(message)
  wantToaster()
}
let show = later

let dismissErrors = () => {}

/** Called by the toaster on mount. Returns the function to call on unmount. */
export const connectToaster = (real: Show, dismissAllErrors = () => {}): (() => void) => {
  show = real
  dismissErrors = dismissAllErrors
  for (const message of waiting.splice(0)) real(...message)
  return () => {
    show = later
    dismissErrors = () => {}
  }
}

/** Shows a toast; errors are red and stay longer. Returns nothing, so that an effect can end with it. */
export const notify = {
  success: (title: string, description?: string): void => void show('success', title, description),
  error: (title: string, description?: string): void => void show('error', title, description),
  info: (title: string, description?: string): void => void show('info', title, description),
  /** Shows what was done, with a button that undoes it. */
  undoable: (title: string, undo: () => void): void => void show('info', title, undefined, undo),
  /** Dismisses earlier errors, which no longer apply once the user retries. */
  forgetErrors: (): void => dismissErrors(),
}

export const wantToaster = (): void => {
  wanted = true
  onWanted()
}

export const isToasterWanted = (): boolean => wanted

/** Calls the listener when the first message needs the toaster. Returns the unsubscribe function. */
export const onToasterWanted = (listener: () => void): (() => void) => {
  onWanted = listener
  return () => {
    onWanted = () => {}
  }
}
