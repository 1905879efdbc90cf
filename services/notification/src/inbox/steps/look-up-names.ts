import type { NotificationContext } from '../../context.ts'
import { aboutOf } from '../store/notifications.ts'

type Stored = Parameters<typeof aboutOf>[0]

/** Returns the names in these texts, or none if lookups fail, because a list without names beats no list. */
export const lookUpNames = async (
  ctx: NotificationContext,
  rows: readonly Stored[],
): Promise<Map<string, string>> => {
  const about = rows.flatMap((row) => aboutOf(row) ?? [])
  if (about.length === 0) return new Map()
  try {
    return await ctx.people.namesOf(about)
  } catch (error) {
    ctx.log.warn({ err: error }, 'showing notifications without names')
    return new Map()
  }
}
