import type { ContentContext } from '../context.ts'
import { VISITOR, type Viewer } from './rules/access.ts'
import { isSubscribed } from './store/entitlements.ts'

export const identifyViewer = async ({ caller, db }: ContentContext): Promise<Viewer> => {
  if (caller.kind !== 'user') return VISITOR
  return { role: caller.role, isSubscribed: await isSubscribed(db.kysely, caller.userId) }
}
