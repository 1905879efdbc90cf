import { useSyncExternalStore } from 'react'

/** A link for a new password that was opened: with no token it cannot be a good one. */
export type OpenedRecovery = { token: string | null }

// In memory only, and gone with the page: a secret in the address or in a storage would outlive its use.
let opened: OpenedRecovery | undefined
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

export const openedRecovery = (): OpenedRecovery | undefined => opened

export const openRecovery = (recovery: OpenedRecovery): void => {
  opened = recovery
  tell()
}

export const closeRecovery = (): void => {
  opened = undefined
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenedRecovery = (): OpenedRecovery | undefined =>
  useSyncExternalStore(subscribe, openedRecovery)

type Address = { pathname: string; search: string; hash: string }

const MARKERS = ['token_hash', 'access_token', 'code', 'token']
/** Single sign-on comes back here with a code of its own. */
const SSO_RETURN = '/auth/sso'

/** What an address says of a link for a new password; undefined when it says nothing of one. */
export const recoveryIn = ({ pathname, search, hash }: Address): OpenedRecovery | undefined => {
  if (pathname === SSO_RETURN) return undefined
  const given = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))]
  const valueIn = (name: string) => given.map((params) => params.get(name)).find((value) => value !== null)
  const isMarked = valueIn('type') === 'recovery' || MARKERS.some((name) => valueIn(name) !== undefined)
  // Access tokens and codes of links of other days are good for nothing: they are sent nowhere.
  return isMarked ? { token: valueIn('token_hash') || valueIn('token') || null } : undefined
}
