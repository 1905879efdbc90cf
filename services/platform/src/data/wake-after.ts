/** Returns the name of a service's channel. */
type ChannelOf = (service: string) => string

const waking = new WeakMap<object, Set<ChannelOf>>()

/**
 * Wakes who sleeps on a channel after the commit of a transaction of `write`. A NOTIFY within the transaction would make
 * its commit wait for all other commits of the server.
 */
export const wakeAfter = (tx: object, channelOf: ChannelOf): void =>
  void waking.set(tx, (waking.get(tx) ?? new Set()).add(channelOf))

/** Returns the channels to wake after a transaction. */
export const channelsAfter = (tx: object, service: string): string[] =>
  [...(waking.get(tx) ?? [])].map((channelOf) => channelOf(service))
