/** The header of the BFF's replies to signed-in users that names a position of the live feed. */
export const LIVE_POSITION = 'fieldside-live-position'
