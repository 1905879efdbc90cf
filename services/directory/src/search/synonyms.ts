import type { SynonymSet } from '@fieldside/contracts/http/synonyms.ts'
import { SYNONYM_SETS_MAX } from '@fieldside/contracts/limits.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { meaninglessPhrase, noSynonyms, tooManySynonyms } from '../errors.ts'
import { countSynonyms, deleteSynonyms, insertSynonyms, listSynonyms as readAll } from './store/synonyms.ts'

/** @throws invalidInput for a phrase of stop words only, such as 'the'; conflict 'too-many-synonyms' */
export const addSynonyms = (ctx: DirectoryContext, phrases: string[]): Promise<SynonymSet> =>
  write(ctx, async (tx) => {
    if ((await countSynonyms(tx)) >= SYNONYM_SETS_MAX) throw tooManySynonyms()
    const { stems, ...added } = await insertSynonyms(tx, phrases, ctx.now())
    const meaningless = phrases[stems.indexOf('')]
    if (meaningless !== undefined) throw meaninglessPhrase(meaningless)
    await audit(tx, ctx, {
      action: 'add-synonyms',
      objectType: 'search-synonyms',
      objectId: added.id,
      after: { phrases },
    })
    return added
  })

export const listSynonyms = async (ctx: DirectoryContext): Promise<{ items: SynonymSet[] }> => ({
  items: await readAll(ctx.db.kysely),
})

/** @throws notFound */
export const removeSynonyms = (ctx: DirectoryContext, id: string): Promise<SynonymSet> =>
  write(ctx, async (tx) => {
    const removed = await deleteSynonyms(tx, id)
    if (!removed) throw noSynonyms()
    await audit(tx, ctx, {
      action: 'remove-synonyms',
      objectType: 'search-synonyms',
      objectId: id,
      before: { phrases: removed.phrases },
    })
    return removed
  })
