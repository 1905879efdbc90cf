/**
 * Stores only the id of the user who is signed in here, so that / waits for the answer instead of flashing the landing
 * page, and a workout can go on after a reload without a connection.
 */
const HINT = 'fieldside.was-signed-in'

export const wasSignedIn = (): boolean => localStorage.getItem(HINT) !== null
export const lastSignedIn = (): string | null => localStorage.getItem(HINT)

export const rememberSignedIn = (userId: string | null): void => {
  if (userId) localStorage.setItem(HINT, userId)
  else localStorage.removeItem(HINT)
}
