/** The header with the live feed's position in the BFF's replies to signed-in users. */
export const LIVE_POSITION = 'fieldside-live-position'

/**
 * A user's position in the live feed: the last of their own items, and the last of the items for everyone. The user
 * has every item of a kind up to its position. Don't compare items of one kind with the position of the other.
 */
export type FeedPosition = { own: number; everyone: number }

export const formatFeedPosition = ({ own, everyone }: FeedPosition): string => `${own}-${everyone}`

/**
 * Returns undefined for a text that isn't a position. Release 0.1.0 sent one number, which is complete for both
 * kinds, so that its streams resume after an upgrade.
 */
export const parseFeedPosition = (text: string): FeedPosition | undefined => {
  const [, own, everyone = own] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(text) ?? []
  return own ? { own: Number(own), everyone: Number(everyone) } : undefined
}

type Placed = { position: number; user_id: string | null }

/** Returns the position after an item, or undefined when the person has that item. */
export const feedPositionAfter = (
  before: FeedPosition,
  { position, user_id }: Placed,
): FeedPosition | undefined => {
  const part = user_id === null ? 'everyone' : 'own'
  return position > before[part] ? { ...before, [part]: position } : undefined
}
