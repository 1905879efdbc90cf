/** A story's second size, which `npm run test:extended` runs (decision 102). */
export const DESKTOP_TAG = '@1280'
