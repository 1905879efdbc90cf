/** Stores only that a user was signed in here, so that / waits for the answer instead of flashing the landing page. */
const HINT = 'fieldside.was-signed-in'

export const wasSignedIn = (): boolean => localStorage.getItem(HINT) !== null

export const rememberSignedIn = (isSignedIn: boolean): void => {
  if (isSignedIn) localStorage.setItem(HINT, '1')
  else localStorage.removeItem(HINT)
}
