import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { CONTACT_ACCESS_RETENTION_DAYS, PROFILE_VIEW_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from './context.ts'
import { removePictureFiles } from './pictures/remove-files.ts'
import { locateProfessionals } from './places/locate-professionals.ts'
import { relocateProfessionals } from './places/relocate-professionals.ts'
import { forgetReveals } from './profiles/forget-reveals.ts'
import { pruneViews } from './profiles/store/profile-views.ts'
import { checkSavedSearch } from './saved-searches/check.ts'
import type { DirectorySchema } from './schema.ts'
import { countTerms, removeUnusedTerms } from './search/store/term-counts.ts'
import { freeCrashedUploads } from './uploads/free-crashed.ts'
import { removeDocumentFile } from './verification/remove-document-file.ts'
import { reportOnboarded } from './verification/report-onboarded.ts'
import { pruneContactAccesses } from './verification/store/records.ts'

export const jobs: Jobs<DirectorySchema, DirectoryContext> = {
  onboarding: { run: reportOnboarded },
  documents: { run: removeDocumentFile },
  pictures: { run: removePictureFiles },
  'old-views': {
    everyMs: HOUR_MS,
    run: (ctx) => pruneViews(ctx.db, new Date(ctx.now().getTime() - PROFILE_VIEW_RETENTION_DAYS * DAY_MS)),
  },
  'old-contact-accesses': {
    everyMs: HOUR_MS,
    run: (ctx) =>
      pruneContactAccesses(ctx.db, new Date(ctx.now().getTime() - CONTACT_ACCESS_RETENTION_DAYS * DAY_MS)),
  },
  'reveal-counts': { everyMs: HOUR_MS, run: forgetReveals },
  'saved-searches': { run: checkSavedSearch },
  'upload-slots': { everyMs: MINUTE_MS, run: freeCrashedUploads },
  locations: { everyMs: MINUTE_MS, run: locateProfessionals },
  relocations: { everyMs: DAY_MS, run: relocateProfessionals },
  'search-terms': {
    everyMs: HOUR_MS,
    run: async (ctx) => {
      await countTerms(ctx.db)
      await removeUnusedTerms(ctx.db, ctx.now())
    },
  },
}
