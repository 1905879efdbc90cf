import { SynonymsForm } from '@fieldside/contracts/http/synonyms.ts'
import { typedList } from '@/client/typed-list.ts'

/** The contract's form with the phrases typed as one text. */
export const TypedSynonyms = SynonymsForm.extend({ phrases: typedList(SynonymsForm.shape.phrases) })
