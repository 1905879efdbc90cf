import type { AdminWaiting } from '@fieldside/contracts/http/bff/admin.ts'
import { countText } from '@/client/count-text.ts'

const NOUNS: readonly (readonly [keyof AdminWaiting, one: string, many: string])[] = [
  ['applications', 'professional to approve', 'professionals to approve'],
  ['cases', 'session to decide', 'sessions to decide'],
  ['fee_disputes', 'disputed fee', 'disputed fees'],
  ['failed_refunds', 'stopped refund', 'stopped refunds'],
  ['disputes', 'payment disputed by a bank', 'payments disputed by a bank'],
  ['reviews', 'reported review', 'reported reviews'],
  ['messages', 'reported message', 'reported messages'],
  ['people', 'reported person', 'reported people'],
]

/** Says how much waits for an administrator, and what. Never says that nothing waits while a part of it isn't known. */
export const waitingWords = (waiting: AdminWaiting | undefined): { title: string; lead?: string } => {
  if (!waiting) return { title: 'Overview' }
  const counts = Object.values(waiting).filter((count) => count !== null)
  const more = counts.some((count) => count.more)
  const value = counts.reduce((sum, count) => sum + count.value, 0)
  const isKnown = counts.length === NOUNS.length
  const parts = NOUNS.flatMap(([key, one, many]) => {
    const count = waiting[key]
    if (!count || (count.value === 0 && !count.more)) return []
    return [`${countText(count)} ${count.value === 1 && !count.more ? one : many}`]
  })
  const unknown = isKnown ? [] : ['some of it isn’t available right now']
  const lead = [...parts, ...unknown].join(', ')
  const said = lead ? { lead: `${lead[0]!.toUpperCase()}${lead.slice(1)}.` } : {}
  if (value === 0) return { title: isKnown ? 'Nothing is waiting for you' : 'What waits for you', ...said }
  if (value === 1 && !more) return { title: 'One item is waiting for you', ...said }
  return { title: `${countText({ value, more })} items are waiting for you`, ...said }
}
