import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKey, useCommand } from '../../client/api.ts'

/** Saves a part of the settings. Each part has its own command, so that one can change while another is being saved. */
export const useChangeSettings = () => {
  const queries = useQueryClient()
  return useCommand(actions.changeNotificationSettings, {
    success: 'Saved',
    failure: 'We couldn’t save your settings',
    onSuccess: (saved) => queries.setQueryData(queryKey(actions.getNotificationSettings), saved),
  })
}
