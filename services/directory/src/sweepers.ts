import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import type { DirectoryContext } from './context.ts'
import { documentJob } from './usecases/sweep-documents.ts'
import { pictureJob } from './usecases/sweep-pictures.ts'
import { onboardingJob } from './usecases/tell-onboarded.ts'

export const sweepers: readonly Sweeper<DirectoryContext>[] = [onboardingJob, documentJob, pictureJob]
