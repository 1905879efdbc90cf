import { hasRecoveryMarker } from '@fieldside/contracts/recovery-markers.ts'
import { useSyncExternalStore } from 'react'

/** An opened password reset link; invalid without a token. */
export type OpenedRecovery = { token: string | null }

// Only in memory, because a secret in the URL or in storage would outlive its use.
let opened: OpenedRecovery | undefined
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export const openedRecovery = (): OpenedRecovery | undefined => opened

export const openRecovery = (recovery: OpenedRecovery): void => {
  opened = recovery
  notifyListeners()
}

export const closeRecovery = (): void => {
  opened = undefined
  notifyListeners()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenedRecovery = (): OpenedRecovery | undefined =>
  useSyncExternalStore(subscribe, openedRecovery)

type Address = { pathname: string; search: string; hash: string }

/** The single sign-on redirect has its own `code` parameter. */
const SSO_RETURN = '/auth/sso'

/** Returns the password reset link that a URL contains; undefined when there is none. */
export const recoveryIn = ({ pathname, search, hash }: Address): OpenedRecovery | undefined => {
  if (pathname === SSO_RETURN) return undefined
  const parts = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))]
  const valueIn = (name: string) => parts.map((params) => params.get(name)).find((value) => value !== null)
  // Access tokens and codes of old links no longer work, so they are sent nowhere.
  return parts.some(hasRecoveryMarker)
    ? { token: valueIn('token_hash') || valueIn('token') || null }
    : undefined
}
