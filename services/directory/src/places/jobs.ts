import { DAY_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from '../context.ts'
import type { DirectorySchema } from '../schema.ts'
import { locateProfessionals } from './locate-professionals.ts'
import { relocateProfessionals } from './relocate-professionals.ts'

export const placeJobs = {
  locations: { everyMs: MINUTE_MS, run: locateProfessionals },
  relocations: { everyMs: DAY_MS, run: relocateProfessionals },
} satisfies Partial<Jobs<DirectorySchema, DirectoryContext>>
