import { systemActions } from '@fieldside/contracts/http/bff/system.ts'
import { discardDeadLetter, replayDeadLetter, retryParkedJob } from '@fieldside/contracts/http/system.ts'
import { type Bff, serve } from '../http/serve.ts'

/** Forwards to the service that the address names. The service decides and records. */
export const serveSystemActions = (bff: Bff): void => {
  serve(bff, systemActions.replayDeadLetter, (ctx, { params: { service, id } }) =>
    ctx.command(service, replayDeadLetter, { params: { id } }),
  )
  serve(bff, systemActions.discardDeadLetter, (ctx, { params: { service, id }, body }) =>
    ctx.command(service, discardDeadLetter, { params: { id }, body }),
  )
  serve(bff, systemActions.retryParkedJob, (ctx, { params: { service }, body }) =>
    ctx.command(service, retryParkedJob, { body }),
  )
}
