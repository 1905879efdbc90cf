import product from '../../../package.json' with { type: 'json' }

/** The version of the product that this process runs. */
export const VERSION = product.version
