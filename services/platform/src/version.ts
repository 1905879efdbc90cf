import product from '../../../package.json' with { type: 'json' }

/** The product version of this process. */
export const VERSION = product.version
