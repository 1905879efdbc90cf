import { changePassword as changeEndpoint } from '@fieldside/contracts/http/accounts.ts'
import { reauthenticateByPassword as reauthenticationEndpoint } from '@fieldside/contracts/http/login-sessions.ts'
import * as recoveries from '@fieldside/contracts/http/recoveries.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { changePassword } from './change.ts'
import { finishRecovery } from './finish-recovery.ts'
import { reauthenticateByPassword } from './reauthenticate.ts'
import { checkRecovery, requestRecovery } from './recovery.ts'
import { throttled } from './throttle-attempt.ts'

export const passwordRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(changeEndpoint, (ctx, { body }) => changePassword(ctx, body))
  http.serve(reauthenticationEndpoint, (ctx, { body }) => reauthenticateByPassword(ctx, body))
  http.serve(recoveries.requestRecovery, (ctx, { body }) =>
    throttled(ctx, { counter: 'recoveriesByEmail', email: body.email }, () =>
      requestRecovery(ctx, body.email),
    ),
  )
  http.serve(recoveries.checkRecovery, (ctx, { body }) =>
    throttled(ctx, undefined, () => checkRecovery(ctx, body.token)),
  )
  http.serve(recoveries.finishRecovery, (ctx, { body }) =>
    throttled(ctx, undefined, () => finishRecovery(ctx, body)),
  )
}
