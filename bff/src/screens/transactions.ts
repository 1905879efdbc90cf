import { transactionsScreen } from '@fieldside/contracts/http/bff/transactions.ts'
import { listPayments } from '@fieldside/contracts/http/payments.ts'
import { type Bff, serve } from '../http/serve.ts'
import { namesOfPackages } from './parts/paid-packages.ts'
import { paidSessions } from './parts/paid-sessions.ts'

export const serveTransactions = (bff: Bff): void =>
  serve(bff, transactionsScreen, async (ctx, { query }) => {
    const { items, next } = await ctx.read('billing', listPayments, { query })
    const [sessions, packageWith] = await Promise.all([paidSessions(ctx, items), namesOfPackages(ctx, items)])
    return {
      items: items.map((payment) => ({
        ...payment,
        session: sessions.get(payment.appointment_id ?? '') ?? null,
        package_with: packageWith(payment) ?? undefined,
      })),
      next,
    }
  })
