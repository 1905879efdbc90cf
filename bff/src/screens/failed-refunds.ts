import { adminFailedRefundsScreen } from '@fieldside/contracts/http/bff/failed-refunds.ts'
import { lookupNames } from '@fieldside/contracts/http/identity.ts'
import { listFailedRefunds } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../serve.ts'
import { unlessAway } from '../unless-away.ts'

export const serveFailedRefunds = (bff: Bff): void =>
  serve(bff, adminFailedRefundsScreen, async (asker) => {
    const { items } = await asker.ask('billing', listFailedRefunds, {})
    const ids = [...new Set(items.map(({ user_id }) => user_id))]
    const asked = ids.length > 0 ? asker.askAsBff('identity', lookupNames, { body: { ids } }) : undefined
    const found = asked && (await unlessAway(asked))
    const names = new Map(found?.users.map(({ id, full_name }) => [id, full_name]))
    return { items: items.map((refund) => ({ ...refund, full_name: names.get(refund.user_id) ?? null })) }
  })
