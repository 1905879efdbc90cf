import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { savedSearchMatched } from '@fieldside/contracts/events/directory.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Match = EventData<typeof savedSearchMatched>

const newsOf = ({ professionals, more, new_professionals }: Match): string => {
  if (professionals === 1)
    return new_professionals === 1 ? '1 new professional matches' : '1 professional has new available times'
  const count = `${professionals}${more ? '+' : ''} professionals`
  if (new_professionals === 0) return `${count} have new available times`
  return !more && new_professionals === professionals
    ? `${professionals} new professionals match`
    : `${count} are new or have new available times`
}

/** Names the search when it is shown or sent, because what people search for stays with directory. */
export const notificationsOfMatch = (match: Match): NotificationDraft[] => [
  {
    user_id: match.athlete_id,
    type: 'announcement',
    title: 'New matches for your saved search',
    message: `${newsOf(match)}: ${NAME}`,
    about: { kind: 'saved-search', id: match.saved_search_id },
    link: `/saved-searches/${match.saved_search_id}`,
    appointment_id: null,
  },
]
