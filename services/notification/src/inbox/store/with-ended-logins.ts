import { rowsOf } from '@fieldside/platform/projection.ts'
import type { Effects, Statement } from './event-effect.ts'

/** Records that sessions ended and removes the devices that were added in them. */
export const withEndedLogins = (statement: Statement, effects: Effects): Statement => {
  const ended = effects.flatMap(({ eventId, effect }) =>
    effect.endedLogin ? [{ cause: eventId, ...effect.endedLogin }] : [],
  )
  if (ended.length === 0) return statement
  return statement
    .with('over', (on) =>
      on
        .selectFrom(rowsOf(ended, 'cause uuid, keycloak_session_id text, ended_at timestamptz'))
        .innerJoin('fresh', 'fresh.event_id', 'given.cause')
        .select(['given.keycloak_session_id', 'given.ended_at']),
    )
    .with('noted_ends', (on) =>
      on
        .insertInto('ended_sessions')
        .columns(['keycloak_session_id', 'ended_at'])
        .expression((from) => from.selectFrom('over').select(['keycloak_session_id', 'ended_at']))
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('signed_out', (on) =>
      on
        .deleteFrom('push_devices')
        .using('over')
        .whereRef('push_devices.keycloak_session_id', '=', 'over.keycloak_session_id'),
    ) as unknown as Statement
}
