import type { recordActivity } from '@fieldside/contracts/http/bff/session.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useEffect } from 'react'
import { type Address, call } from './api.ts'
import { useSession } from './session.tsx'

/** Repeats the contract's address without loading its schemas; a test compares the two. */
export const ACTIVITY: Address<typeof recordActivity> = { method: 'POST', path: '/session/activity' }
const EVENTS = ['pointerdown', 'keydown'] as const
/** An idle admin is signed out, so admins report often. For others, it only updates when they were last seen. */
const EVERY_MS: Record<Role, number> = { admin: 60_000, athlete: 600_000, professional: 600_000 }

/** Reports activity from user input, not from polling. Returns the unsubscribe function. */
export const followActivity = (role: Role): (() => void) => {
  let reportedAtMs = Number.NEGATIVE_INFINITY
  const report = () => {
    if (performance.now() - reportedAtMs < EVERY_MS[role]) return
    reportedAtMs = performance.now()
    // After a failure, the next click reports again.
    call(ACTIVITY, {}).catch(() => {
      reportedAtMs = Number.NEGATIVE_INFINITY
    })
  }
  for (const event of EVENTS) document.addEventListener(event, report, { capture: true, passive: true })
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, report, { capture: true })
  }
}

export const Activity = () => {
  const session = useSession()
  const role = session.status === 'signed-in' && !session.ended ? session.user.role : null
  useEffect(() => (role ? followActivity(role) : undefined), [role])
  return null
}
