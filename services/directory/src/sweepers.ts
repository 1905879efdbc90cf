import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { DirectoryContext } from './context.ts'
import { sweepDocuments } from './usecases/sweep-documents.ts'
import { sweepPictures } from './usecases/sweep-pictures.ts'
import { tellAllOnboarded } from './usecases/tell-onboarded.ts'

export const sweepers: Sweeper<DirectoryContext>[] = [
  { name: 'onboarding', everyMs: 5_000, run: tellAllOnboarded },
  { name: 'documents', everyMs: 60_000, run: sweepDocuments },
  { name: 'pictures', everyMs: 60_000, run: sweepPictures },
]
