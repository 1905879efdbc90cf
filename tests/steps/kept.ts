import type { Page } from '@playwright/test'

/** Keyed by random keys of the router, which can contain any short word. */
const SCROLL_POSITIONS = 'react-router-scroll-positions'

/** Returns everything that a script of the page could read from web storage, history, and cookies. */
export const keptBy = async (page: Page): Promise<string> => {
  const kept = await page.evaluate<{ session: Record<string, string> }>(`({
    local: { ...localStorage },
    session: { ...sessionStorage },
    history: history.state?.usr,
    cookies: document.cookie,
  })`)
  delete kept.session[SCROLL_POSITIONS]
  return JSON.stringify(kept)
}
