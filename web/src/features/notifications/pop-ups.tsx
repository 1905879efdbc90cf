import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Notification } from '@fieldside/contracts/http/notification.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { subscriptionHere } from '@/client/push-subscription.ts'

/** Whether this browser gets pushes. The server may have removed the device, for example with its login session. */
const getsPushes = async (): Promise<boolean> => {
  if (!(await subscriptionHere())) return false
  const { stateOfDevice } = await import('@/client/push-device.ts')
  return (await stateOfDevice()) === 'on'
}

/**
 * Shows new notifications while Fieldside is open, if the user has enabled push notifications for their kind. A browser
 * that gets the pushes themselves shows those.
 */
export const PopUps = () => {
  const enabled = useEndpoint(actions.getPreferences, {}).data?.pushNotifications ?? false
  const { data } = useEndpoint(actions.listNotifications, {}, { enabled })
  const kinds = useEndpoint(actions.getNotificationSettings, {}, { enabled }).data?.kinds
  const popUp = useEffectEvent(async (fresh: readonly Notification[]) => {
    const isOn = ({ kind }: Notification) => !kind || kind === 'account' || (kinds?.[kind].push ?? true)
    const shown = fresh.filter((one) => !one.read && isOn(one))
    if (shown.length === 0 || (await getsPushes().catch(() => false))) return
    for (const { title, message } of shown) notify.info(title, message)
  })
  // Notifications from the first response aren't new; only later ones pop up.
  const newest = useRef<string | null>(null)
  const items = data?.items
  useEffect(() => {
    if (!items) return
    const known = newest.current
    newest.current = items[0]?.created_at ?? ''
    if (known === null) return
    void popUp(items.filter(({ created_at }) => created_at > known).toReversed())
  }, [items])
  return null
}
