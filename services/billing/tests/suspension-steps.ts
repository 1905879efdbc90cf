import { accountRestored, accountSuspended } from '@fieldside/contracts/events/identity.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import type { Fixture } from './fixture.ts'

export const suspendAccount = ({ app }: Fixture, { userId: user_id }: Person, version = 2) => {
  const suspended = { user_id, version, until: null, suspended_by: newId() }
  return app.deliver(accountSuspended, user_id, suspended, { times: 2 })
}

export const restoreAccount = ({ app }: Fixture, { userId: user_id }: Person, version = 3) =>
  app.deliver(accountRestored, user_id, { user_id, version, restored_by: null }, { times: 2 })
