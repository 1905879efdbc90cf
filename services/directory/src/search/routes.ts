import * as alternatives from '@fieldside/contracts/http/alternatives.ts'
import * as api from '@fieldside/contracts/http/search.ts'
import * as suggestions from '@fieldside/contracts/http/suggestions.ts'
import * as synonyms from '@fieldside/contracts/http/synonyms.ts'
import { type HttpApp, ON_REPLICA } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { listAlternatives } from './list-alternatives.ts'
import { searchProfessionals } from './search.ts'
import { suggestSearches } from './suggest.ts'
import { addSynonyms, listSynonyms, removeSynonyms } from './synonyms.ts'

export const searchRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(api.searchProfessionals, (ctx, { query }) => searchProfessionals(ctx, query), ON_REPLICA)
  http.serve(suggestions.suggestSearches, (ctx, { query }) => suggestSearches(ctx, query.words), ON_REPLICA)
  http.serve(alternatives.listAlternatives, (ctx, { body }) => listAlternatives(ctx, body), ON_REPLICA)
  http.serve(synonyms.adminListSynonyms, (ctx) => listSynonyms(ctx))
  http.serve(synonyms.adminAddSynonyms, (ctx, { body }) => addSynonyms(ctx, body.phrases))
  http.serve(synonyms.adminRemoveSynonyms, (ctx, { params }) => removeSynonyms(ctx, params.id))
}
