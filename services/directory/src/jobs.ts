import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { CONTACT_ACCESS_RETENTION_DAYS, PROFILE_VIEW_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import type { Jobs } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from './context.ts'
import type { DirectorySchema } from './schema.ts'
import { pruneViews } from './store/profile-views.ts'
import { pruneContactAccesses } from './store/records.ts'
import { countTerms, removeUnusedTerms } from './store/term-counts.ts'
import { checkSavedSearch } from './usecases/check-saved-search.ts'
import { forgetReveals } from './usecases/forget-reveals.ts'
import { freeCrashedUploads } from './usecases/free-crashed-uploads.ts'
import { locateProfessionals } from './usecases/locate-professionals.ts'
import { relocateProfessionals } from './usecases/relocate-professionals.ts'
import { removeDocumentFile } from './usecases/remove-document-file.ts'
import { removePictureFiles } from './usecases/remove-picture-files.ts'
import { reportOnboarded } from './usecases/report-onboarded.ts'

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
