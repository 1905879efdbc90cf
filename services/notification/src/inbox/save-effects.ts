import type { StoreEffects } from '@fieldside/platform/consumer.ts'
import type { SavedWrite } from '@fieldside/platform/write.ts'
import type { NotificationSchema } from '../schema.ts'
import type { KnownZone } from '../settings/rules/known-zones.ts'
import { knownZonesUpsert } from '../settings/store/known-zones.ts'
import { createNotifications, type Occasion } from './create-notifications.ts'
import type { ThreadChange } from './rules/message-notifications.ts'
import { type Settling, settledDrafts } from './rules/settled-drafts.ts'
import { type AdminFact, adminsUpsert } from './store/admins.ts'
import { type EndedLogin, endedDevicesDelete, endedLoginsInsert } from './store/ended-logins.ts'
import { answeredUpdate, withdrawnDelete } from './store/notifications.ts'
import { threadWrites } from './store/unread-threads.ts'

/** The changes that an event causes. */
export type EventEffect = Omit<Occasion, 'emit'> &
  Settling & {
    admin?: AdminFact
    zones?: readonly KnownZone[]
    /** A session at Keycloak that is over, and with it the pushes to its devices. */
    endedLogin?: EndedLogin
    /** How far each side of a thread has to read, or has read. */
    threads?: readonly ThreadChange[]
  }

/** Saves the effects of a batch. */
export const saveEffects: StoreEffects<NotificationSchema, EventEffect> = async (
  tx,
  caused,
  { now, save },
) => {
  const effects = caused.map(({ effect }) => effect)
  const saveRows = <Row>(
    rows: readonly Row[],
    ...writes: ((on: typeof tx, rows: readonly Row[]) => SavedWrite)[]
  ) => {
    if (rows.length > 0) save(...writes.map((write) => write(tx, rows)))
  }
  saveRows(
    effects.flatMap(({ admin }) => admin ?? []),
    adminsUpsert,
  )
  saveRows(
    effects.flatMap(({ zones = [] }) => zones),
    knownZonesUpsert,
  )
  saveRows(
    effects.flatMap(({ endedLogin }) => endedLogin ?? []),
    endedLoginsInsert,
    endedDevicesDelete,
  )
  saveRows(
    effects.flatMap(({ answered = [] }) => answered),
    answeredUpdate,
  )
  saveRows(
    effects.flatMap(({ withdrawn = [] }) => withdrawn),
    withdrawnDelete,
  )
  save(...threadWrites(effects.flatMap(({ threads = [] }) => threads)))
  const occasions = caused.map(({ effect, emit }, index) => ({
    ...effect,
    drafts: settledDrafts(effect.drafts, effects.slice(index + 1)),
    emit,
  }))
  await createNotifications(tx, { now, save }, occasions)
}
