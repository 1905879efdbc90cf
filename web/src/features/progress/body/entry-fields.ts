/** What a form for a day's body weight or measurement holds. */
export type EntryFields = { measurement: string; name: string; value: string; measured_on: string }

/** Values of `measurement` besides the names. No name is like them, because names are trimmed. */
export const WEIGHT = ' weight'
export const NEW = ' new'

export const isWeight = ({ measurement }: Pick<EntryFields, 'measurement'>): boolean => measurement === WEIGHT
