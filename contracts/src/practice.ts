import { z } from 'zod'
import { countsOf, listOf, UrlFlag } from './fields.ts'
import { Language } from './languages.ts'
import { LANGUAGES_MAX } from './limits.ts'

/** Facts that professionals state about their practice and people filter by (decision 138). */
export const PracticeCard = z.object({ languages: z.array(Language), welcomes_new_athletes: z.boolean() })
export type PracticeField = keyof z.infer<typeof PracticeCard>

export const PracticeForm = z.object({
  languages: listOf(Language, 'Languages', LANGUAGES_MAX),
  welcomes_new_athletes: z.boolean().default(false),
})

export const PracticeQuery = z.object({ language: Language.optional(), welcomes_new: UrlFlag.optional() })
export const PracticeCounts = z.object({ language: countsOf(Language), welcomes_new: countsOf(UrlFlag) })
