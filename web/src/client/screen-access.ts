import type { Role } from '@fieldside/contracts/roles.ts'
import { createContext, useContext } from 'react'

/** Who may open a screen; the server enforces it as well. */
export type Access = 'anyone' | 'signed-in' | readonly Role[]

/** Returns who may open a URL of the web client; undefined when no screen is there. */
export type AccessOf = (url: string) => Access | undefined

/** Provided by the router, because only it knows every screen. */
export const ScreenAccess = createContext<AccessOf>(() => undefined)

export const useScreenAccess = (): AccessOf => useContext(ScreenAccess)
