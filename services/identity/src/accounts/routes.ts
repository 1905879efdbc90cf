import * as api from '@fieldside/contracts/http/accounts.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { throttled } from '../passwords/throttle-attempt.ts'
import { openEmailLink } from './open-email-link.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { undoEmailChange } from './undo-email-change.ts'
import { updateProfile } from './update-profile.ts'

export const accountRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(api.openEmailLink, (ctx, { body }) =>
    throttled(ctx, undefined, () => openEmailLink(ctx, body.token)),
  )
  http.serve(api.undoEmailChange, (ctx, { body }) =>
    throttled(ctx, undefined, () => undoEmailChange(ctx, body.token)),
  )
  http.serve(api.sendConfirmation, (ctx) => sendConfirmation(ctx))
  http.serve(api.updateProfile, (ctx, { params, body }) => updateProfile(ctx, params.id, body))
}
