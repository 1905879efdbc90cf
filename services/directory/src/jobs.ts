import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Job } from '@fieldside/platform/job-runner.ts'
import type { DirectoryContext } from './context.ts'
import { forgetReveals } from './usecases/forget-reveals.ts'
import { freeCrashedUploads } from './usecases/free-crashed-uploads.ts'
import { removeDocumentFile } from './usecases/remove-document-file.ts'
import { removePictureFiles } from './usecases/remove-picture-files.ts'
import { reportOnboarded } from './usecases/report-onboarded.ts'

export const jobs: readonly Job<DirectoryContext>[] = [
  { name: 'onboarding', run: reportOnboarded },
  { name: 'documents', run: removeDocumentFile },
  { name: 'pictures', run: removePictureFiles },
  { name: 'reveal-counts', everyMs: HOUR_MS, run: forgetReveals },
  { name: 'upload-slots', everyMs: MINUTE_MS, run: freeCrashedUploads },
]
