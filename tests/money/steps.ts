import type { Problem } from '@fieldside/contracts/problem.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import type { Session, World } from './world.ts'

/** Changes the world, or one session in it. Returns what it did, or undefined if there was nothing to do. */
export type Operation = (world: World, only?: Session) => Promise<string | undefined>
export type Operations = (world: World) => Promise<string[] | string | undefined>

export const ADMIN: Person = { userId: newId(), role: 'admin' }

export const short = (id: string): string => id.slice(-6)

/** @throws Error for a 500: an expected failure has another status */
export const checked = <R extends { status: number; problem: Problem }>(reply: R): R => {
  if (reply.status === 500) throw new Error(`answered 500: ${JSON.stringify(reply.problem)}`)
  return reply
}

export const anyOf = (
  world: World,
  is: (session: Session) => boolean,
  only?: Session,
): Session | undefined => {
  const found = (only ? [only] : world.sessions).filter(is)
  return found.length > 0 ? world.random.pick(found) : undefined
}

export const isPaidInBilling = async ({ fixture }: World, { appointment_id }: Session): Promise<boolean> => {
  const sql = 'select 1 from session_payments where appointment_id = $1 and payment_id is not null'
  return ((await fixture.app.db.pool.query(sql, [appointment_id])).rowCount ?? 0) > 0
}
