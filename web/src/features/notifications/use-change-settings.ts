import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKey, useCommand } from '@/client/api.ts'

/**
 * Saves a part of the settings. Each part has its own command, so that one can change while another is being saved. They
 * are sent in order, so that an older reply doesn't replace a newer one.
 */
export const useChangeSettings = () => {
  const queries = useQueryClient()
  return useCommand(actions.changeNotificationSettings, {
    scope: { id: 'notification-settings' },
    success: 'Saved',
    failure: 'We couldn’t save your settings',
    onSuccess: (saved) => queries.setQueryData(queryKey(actions.getNotificationSettings), saved),
  })
}
