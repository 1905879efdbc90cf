import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, requiredLine } from '../fields.ts'
import { SAVED_SEARCH_NAME_MAX_CHARS } from '../limits.ts'
import { SearchQuery } from './search.ts'

/** The filters of a saved search, without its order and page. */
export const SavedSearchQuery = SearchQuery.omit({ sort: true, cursor: true })
export type SavedSearchQuery = z.infer<typeof SavedSearchQuery>

/** An athlete's saved search. Only the athlete sees it. */
export const SavedSearch = z.object({
  id: Id,
  /** Generated from the filters, unless the athlete renamed it. */
  name: z.string(),
  query: SavedSearchQuery,
  /** Whether the athlete is notified of news, at most once a day. */
  alert: z.boolean(),
  created_at: Instant,
  /** When the last alert was sent; null before the first. */
  alerted_at: Instant.nullable(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const listSavedSearches = endpoint('GET /saved-searches', {
  summary: 'Lists the athlete’s saved searches, newest first',
  callers: ['athlete'],
  reply: z.object({ items: z.array(SavedSearch) }),
})

export const getSavedSearch = endpoint('GET /saved-searches/{id}', {
  summary: 'Returns one of the athlete’s saved searches',
  callers: ['athlete'],
  reply: SavedSearch,
  problems: ['not-found'],
})

export const saveSearch = endpoint('POST /saved-searches', {
  summary:
    'Saves a search with an alert; saving the same search again returns the saved one with its alert on',
  callers: ['athlete'],
  body: z.strictObject({ query: SavedSearchQuery }),
  reply: SavedSearch,
  problems: ['too-many-saved-searches'],
})

export const SavedSearchForm = z.strictObject({
  name: requiredLine('Name', SAVED_SEARCH_NAME_MAX_CHARS),
  alert: z.boolean(),
})
export type SavedSearchForm = z.infer<typeof SavedSearchForm>

export const updateSavedSearch = endpoint('PUT /saved-searches/{id}', {
  summary: 'Renames a saved search and turns its alert on or off',
  callers: ['athlete'],
  body: SavedSearchForm,
  reply: SavedSearch,
  problems: ['not-found'],
})

export const deleteSavedSearch = endpoint('DELETE /saved-searches/{id}', {
  summary: 'Deletes a saved search and ends its alert',
  callers: ['athlete'],
  problems: ['not-found'],
})

/** Signed, so that it works without signing in. */
export const AlertToken = z.string().min(1).max(200)

export const endAlert = endpoint('POST /alert-endings', {
  summary:
    'Ends the alert that an emailed link names; has no effect when repeated or once the search is deleted',
  callers: ['service:bff'],
  repeatable: true,
  body: z.strictObject({ token: AlertToken }),
  problems: ['alert-link-invalid'],
})

export const lookupAlerts = endpoint('POST /saved-searches/lookup', {
  summary:
    'Returns saved searches by id with their names, for notifications and emails to their athletes; leaves out unknown ids',
  callers: ['service:notification'],
  secretReply: true,
  repeatable: true,
  body: z.strictObject({ ids: z.array(Id).max(200) }),
  reply: z.object({
    saved_searches: z.array(
      z.object({ id: Id, athlete_id: Id, name: z.string(), alert: z.boolean(), end_token: AlertToken }),
    ),
  }),
})
