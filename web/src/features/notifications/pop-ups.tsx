import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'

/** Shows new notifications while Fieldside is open, if the user has enabled push notifications. */
export const PopUps = () => {
  const wanted = useEndpoint(actions.getPreferences, {}).data?.pushNotifications ?? false
  const { data } = useEndpoint(actions.listNotifications, {}, { enabled: wanted })
  // Notifications from the first response aren't new; only later ones pop up.
  const newest = useRef<string | null>(null)
  const items = data?.items
  useEffect(() => {
    if (!items) return
    const known = newest.current
    newest.current = items[0]?.created_at ?? ''
    if (known === null) return
    for (const { title, message, read, created_at } of items.toReversed())
      if (!read && created_at > known) notify.info(title, message)
  }, [items])
  return null
}
