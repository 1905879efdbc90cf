import { type SearchQuery, SearchTime, SearchWithin, SessionKind } from '@fieldside/contracts/http/search.ts'

/** Prices that the filter offers, in whole dollars. */
export const FACET_PRICES = [60, 80, 100, 120, 150, 200] as const

const RATED = '#share rated'
const priceTerm = (dollars: number): string => `#share price ${dollars}`
const kindTerm = (kind: SessionKind): string => `#share kind ${kind}`
const slotTerm = (time: SearchTime | undefined, within: SearchWithin | undefined): string =>
  `#share slot ${time ?? 'any'} ${within ?? 'any'}`
/** Entries with news in the last day, which alerts look for. */
export const NEWS_TERM = '#share news'

type Counted = { rated: string; price: (dollars: number) => string; kind: (kind: SessionKind) => string } & {
  slot: (time: SearchTime | undefined, within: SearchWithin | undefined) => string
  news: string
}

/** Maps each term under which the entries that pass a filter are counted to its condition. */
export const shareConditions = ({
  rated,
  price,
  kind,
  slot,
  news,
}: Counted): [term: string, sql: string][] => [
  [RATED, rated],
  [NEWS_TERM, news],
  ...FACET_PRICES.map((dollars): [string, string] => [priceTerm(dollars), price(dollars)]),
  ...SessionKind.options.map((one): [string, string] => [kindTerm(one), kind(one)]),
  ...[undefined, ...SearchTime.options].flatMap((time) =>
    [undefined, ...SearchWithin.options].map((within): [string, string] => [
      slotTerm(time, within),
      slot(time, within),
    ]),
  ),
]

type Share = { term: string; factor: number }

/** A price between two that are counted takes the lower one. Below all, the share falls in proportion. */
const shareOfPrice = (maxPrice: number): Share[] => {
  const [least] = FACET_PRICES
  const known = FACET_PRICES.findLast((dollars) => dollars <= maxPrice) ?? least
  return [{ term: priceTerm(known), factor: Math.min(1, maxPrice / least) }]
}

const sharesOf = (query: SearchQuery): Share[] => {
  const kind = query.online ? 'online' : query.kind
  const one = (term: string): Share[] => [{ term, factor: 1 }]
  return [
    ...(query.min_rating === undefined ? [] : one(RATED)),
    ...(query.max_price === undefined ? [] : shareOfPrice(query.max_price)),
    ...(kind === undefined ? [] : one(kindTerm(kind))),
    ...((query.time ?? query.within) ? one(slotTerm(query.time, query.within)) : []),
  ]
}

/** Returns the terms whose counts `passingShare` reads. */
export const shareTerms = (query: SearchQuery): string[] => sharesOf(query).map(({ term }) => term)

/** Estimates the share of entries that pass the filters that aren't terms, as if these were independent. */
export const passingShare = (query: SearchQuery, all: number, entriesOf: (term: string) => number): number =>
  sharesOf(query).reduce(
    (share, { term, factor }) =>
      share * factor * Math.min(1, Math.max(1, entriesOf(term)) / Math.max(1, all)),
    1,
  )
