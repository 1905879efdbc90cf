import { DEFAULT_SAVED_LIST, SAVED_LISTS_MAX, SAVED_PER_LIST_MAX } from '@fieldside/contracts/limits.ts'

type Named = { id: string; name: string }

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Tells whether the default list or another of the athlete's lists has this name, regardless of case. */
export const isNameTaken = (lists: readonly Named[], name: string, ownId?: string): boolean =>
  sameName(name, DEFAULT_SAVED_LIST) || lists.some((list) => list.id !== ownId && sameName(list.name, name))

export const mayCreateList = (lists: readonly Named[]): boolean => lists.length < SAVED_LISTS_MAX

export const mayJoinList = (members: number): boolean => members < SAVED_PER_LIST_MAX
