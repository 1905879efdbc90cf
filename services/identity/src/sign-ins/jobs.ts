import { type Jobs, rowJob } from '@fieldside/platform/job-runner.ts'
import type { IdentityContext } from '../context.ts'
import type { IdentitySchema, RegistrationRow } from '../schema.ts'
import { finishRegistration } from './finish-registration.ts'
import { endHeldSignIn } from './pass-factor.ts'
import { findRegistration } from './store/registrations.ts'

const registrations = rowJob<IdentityContext, RegistrationRow>({
  find: (ctx, attemptId) => findRegistration(ctx.db.kysely, attemptId),
  run: finishRegistration,
})

export const signInJobs = {
  registrations,
  'held-sign-ins': { run: endHeldSignIn },
} satisfies Partial<Jobs<IdentitySchema, IdentityContext>>
