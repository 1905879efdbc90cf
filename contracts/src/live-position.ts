/** The header with the live feed's position in the BFF's replies to signed-in users. */
export const LIVE_POSITION = 'fieldside-live-position'
