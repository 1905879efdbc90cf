import type { SynonymSet } from '@fieldside/contracts/http/synonyms.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noSynonyms } from '../errors.ts'
import { deleteSynonyms } from './store/synonyms.ts'

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
