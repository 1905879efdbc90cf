import type { noteOwnActivity } from '@fieldside/contracts/http/bff/session.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useEffect } from 'react'
import { type Address, call } from './api.ts'
import { useSession } from './session.tsx'

/** Stated without the contract's schemas; a test holds both together. */
export const ACTIVITY: Address<typeof noteOwnActivity> = { method: 'POST', path: '/session/activity' }
const EVENTS = ['pointerdown', 'keydown'] as const
/** Admins' sessions end when they are idle; for others it only says when they were last seen. */
const EVERY_MS: Record<Role, number> = { admin: 60_000, athlete: 600_000, professional: 600_000 }

/** Tells the server that the person is using the page, from what they do and not from what it polls; returns how to stop. */
export const followActivity = (role: Role): (() => void) => {
  let toldAtMs = Number.NEGATIVE_INFINITY
  const tell = () => {
    if (performance.now() - toldAtMs < EVERY_MS[role]) return
    toldAtMs = performance.now()
    // What failed is told with the next click.
    call(ACTIVITY, {}).catch(() => {
      toldAtMs = Number.NEGATIVE_INFINITY
    })
  }
  for (const event of EVENTS) document.addEventListener(event, tell, { capture: true, passive: true })
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, tell, { capture: true })
  }
}

export const Activity = () => {
  const session = useSession()
  const role = session.status === 'signed-in' && !session.ended ? session.user.role : null
  useEffect(() => (role ? followActivity(role) : undefined), [role])
  return null
}
