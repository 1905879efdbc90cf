import {
  beginFactorPasskey as beginEndpoint,
  passFactor as passEndpoint,
  stopFactorReset,
} from '@fieldside/contracts/http/factors.ts'
import * as api from '@fieldside/contracts/http/identity.ts'
import * as passkeys from '@fieldside/contracts/http/passkeys.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { stopReset } from '../factors/reset.ts'
import { throttled } from '../passwords/throttle-attempt.ts'
import { beginFactorPasskey, passFactor } from './pass-factor.ts'
import { signIn } from './sign-in.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts'
import { signInBySso } from './sign-in-by-sso.ts'
import { signUp } from './sign-up.ts'

export const signInRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(api.signUp, (ctx, { body }) =>
    throttled(ctx, { counter: 'signUpsByEmail', email: body.email }, () => signUp(ctx, body)),
  )
  http.serve(api.signIn, (ctx, { body }) => signIn(ctx, body))
  http.serve(beginEndpoint, (ctx, { body }) =>
    throttled(ctx, undefined, () => beginFactorPasskey(ctx, body.held)),
  )
  http.serve(passEndpoint, (ctx, { body }) => throttled(ctx, undefined, () => passFactor(ctx, body)))
  http.serve(passkeys.beginPasskeySignIn, (ctx) => throttled(ctx, undefined, () => beginPasskeySignIn(ctx)))
  http.serve(passkeys.signInByPasskey, (ctx, { body }) =>
    throttled(ctx, undefined, () => signInByPasskey(ctx, body)),
  )
  http.serve(stopFactorReset, (ctx, { body }) => throttled(ctx, undefined, () => stopReset(ctx, body.token)))
  http.serve(api.signInBySso, (ctx, { body }) => throttled(ctx, undefined, () => signInBySso(ctx, body)))
}
