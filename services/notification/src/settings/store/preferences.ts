import type { Preferences } from '@fieldside/contracts/http/notification.ts'
import type { Database, Tx } from '@fieldside/platform/database.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { NotificationSchema } from '../../schema.ts'
import { type Choices, defaultChoices, type Switches } from '../rules/choices.ts'

type On = Database<NotificationSchema>['kysely'] | Tx<NotificationSchema>
type Row = Omit<Selectable<NotificationSchema['preferences']>, 'user_id'>

/** The columns of `preferences as p`, left-joined, that switchesOf reads. */
export const SWITCH_COLUMNS = [
  'p.email_notifications',
  'p.push_notifications',
  'p.email_off',
  'p.push_off',
] as const

/** The columns of `preferences as p` and `known_zones as z` that choicesOf reads. Both tables are left-joined. */
export const CHOICE_COLUMNS = [
  ...SWITCH_COLUMNS,
  'p.quiet_from',
  'p.quiet_until',
  'p.time_zone',
  'z.time_zone as known_zone',
] as const

/** A person who has changed nothing has no row. */
type Joined<Column extends keyof Row = keyof Row> = { [Name in Column]: Row[Name] | null }

export const switchesOf = (
  row: Joined<'email_notifications' | 'push_notifications' | 'email_off' | 'push_off'>,
): Switches =>
  row.email_notifications === null
    ? defaultChoices(null)
    : {
        isOn: { email: row.email_notifications, push: row.push_notifications! },
        off: { email: row.email_off!, push: row.push_off! },
      }

export const choicesOf = (row: Joined & { known_zone: string | null }): Choices => {
  const knownZone = row.known_zone
  if (row.email_notifications === null) return defaultChoices(knownZone)
  return {
    ...switchesOf(row),
    quietHours: row.quiet_from && row.quiet_until ? { from: row.quiet_from, until: row.quiet_until } : null,
    timeZone: row.time_zone,
    knownZone,
  }
}

export const choicesOfPerson = async (on: On, userId: string): Promise<Choices> => {
  const row = await (on as Kysely<NotificationSchema>)
    .selectFrom(sql<{ user_id: string }>`(select ${userId}::uuid as user_id)`.as('u'))
    .leftJoin('preferences as p', 'p.user_id', 'u.user_id')
    .leftJoin('known_zones as z', 'z.user_id', 'u.user_id')
    .select(CHOICE_COLUMNS)
    .executeTakeFirstOrThrow()
  return choicesOf(row)
}

export const upsertPreferences = async (
  tx: Tx<NotificationSchema>,
  userId: string,
  preferences: Preferences,
): Promise<void> => {
  const values = {
    email_notifications: preferences.emailNotifications,
    push_notifications: preferences.pushNotifications,
  }
  await tx
    .insertInto('preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Locks a person's row, which it creates first, so that changes from two pages don't undo each other. */
export const lockPreferences = async (tx: Tx<NotificationSchema>, userId: string): Promise<void> => {
  await tx
    .insertInto('preferences')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .execute()
}

export const updateSettings = async (
  tx: Tx<NotificationSchema>,
  userId: string,
  { off, quietHours, timeZone }: Pick<Choices, 'off' | 'quietHours' | 'timeZone'>,
): Promise<void> => {
  await tx
    .updateTable('preferences')
    .set({
      email_off: off.email,
      push_off: off.push,
      quiet_from: quietHours?.from ?? null,
      quiet_until: quietHours?.until ?? null,
      time_zone: timeZone,
    })
    .where('user_id', '=', userId)
    .execute()
}
