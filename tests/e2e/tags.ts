/** Stories that `npm run test:extended` runs, because other tests of `npm test` show the same (decision 102). */
export const EXTENDED_TAG = '@extended'
