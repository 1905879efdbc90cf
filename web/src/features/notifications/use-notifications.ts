import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useList } from '@/client/use-pages.ts'

/** Loads notifications page by page. The unread count comes from the newest page. */
export const useNotifications = () =>
  useList(actions.listNotifications, {}, ([newest]) => ({ unread: newest?.unread ?? 0 }))
