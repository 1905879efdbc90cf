import { notify } from './notify.ts'
import { sentenceOf } from './problem.ts'

/**
 * Opens a tab for a link that is made on request. The tab opens in the click handler, before the link arrives, because
 * browsers block one that opens later as a pop-up. `failed` is the toast's title.
 */
export const openInTab = async (failed: string, link: () => Promise<{ url: string }>): Promise<void> => {
  const tab = window.open('', '_blank')
  if (!tab) {
    notify.error(failed, 'Your browser blocked the new tab. Allow pop-ups for this site, then try again.')
    return
  }
  tab.opener = null
  try {
    tab.location.replace((await link()).url)
  } catch (error) {
    tab.close()
    notify.error(failed, sentenceOf(error))
  }
}
