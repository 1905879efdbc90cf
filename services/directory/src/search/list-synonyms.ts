import type { SynonymSet } from '@fieldside/contracts/http/synonyms.ts'
import type { DirectoryContext } from '../context.ts'
import { listSynonyms as readAll } from './store/synonyms.ts'

export const listSynonyms = async (ctx: DirectoryContext): Promise<{ items: SynonymSet[] }> => ({
  items: await readAll(ctx.db.kysely),
})
