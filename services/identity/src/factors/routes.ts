import * as api from '@fieldside/contracts/http/factors.ts'
import * as passkeys from '@fieldside/contracts/http/passkeys.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { removeCodes, replaceRecoveryCodes } from './change-codes.ts'
import { beginPasskeyConfirmation, confirmByPasskey } from './confirm-by-passkey.ts'
import { getFactors } from './list.ts'
import { removePasskey } from './remove-passkey.ts'
import { requestReset } from './reset.ts'
import { beginCodes, confirmCodes } from './turn-on-codes.ts'

export const factorRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(api.getFactors, (ctx) => getFactors(ctx))
  http.serve(api.beginCodes, (ctx) => beginCodes(ctx))
  http.serve(api.confirmCodes, (ctx, { body }) => confirmCodes(ctx, body.code))
  http.serve(api.removeCodes, (ctx, { body }) => removeCodes(ctx, body.code))
  http.serve(api.requestFactorReset, (ctx, { params }) => requestReset(ctx, params.id))
  http.serve(api.replaceRecoveryCodes, (ctx, { body }) => replaceRecoveryCodes(ctx, body.code))
  http.serve(passkeys.beginPasskey, (ctx, { body }) => beginPasskey(ctx, body.code))
  http.serve(passkeys.addPasskey, (ctx, { body }) => addPasskey(ctx, body))
  http.serve(passkeys.removePasskey, (ctx, { params, body }) => removePasskey(ctx, params.id, body.code))
  http.serve(passkeys.beginPasskeyConfirmation, (ctx) => beginPasskeyConfirmation(ctx))
  http.serve(passkeys.confirmByPasskey, (ctx, { body }) => confirmByPasskey(ctx, body.passkey))
}
