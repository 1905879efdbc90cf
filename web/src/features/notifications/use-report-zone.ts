import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SavedPreferences } from '@fieldside/contracts/http/notification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, queryKey, useEndpoint } from '@/client/api.ts'
import { readerZone } from '@/client/time-format.ts'

/** Reports this browser's zone for the quiet hours of a user of whom no zone is known. A failure waits for the next visit. */
export const useReportZone = (isSignedIn: boolean): void => {
  const queries = useQueryClient()
  const { data } = useEndpoint(actions.getPreferences, {}, { enabled: isSignedIn })
  const isUnknown = data?.zone_known === false
  useEffect(() => {
    if (!isUnknown) return
    const report = async (): Promise<void> => {
      const body = { time_zone: readerZone() }
      await call(actions.reportTimeZone, { body }, { idempotencyKey: crypto.randomUUID() })
      queries.setQueryData<SavedPreferences>(
        queryKey(actions.getPreferences),
        (before) => before && { ...before, zone_known: true },
      )
      await queries.invalidateQueries({ queryKey: queryKey(actions.getNotificationSettings) })
    }
    report().catch(() => undefined)
  }, [isUnknown, queries])
}
