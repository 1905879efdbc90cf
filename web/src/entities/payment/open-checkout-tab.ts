/**
 * Opens a tab in the click handler, because browsers block later pop-ups, and navigates it to the URL that `start`
 * returns. If the tab is blocked, navigates this page. Closes the tab and rethrows when `start` fails.
 */
export const openCheckoutTab = async (start: () => Promise<{ url: string }>): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  try {
    const { url } = await start()
    if (!tab) {
      window.location.assign(url)
      return
    }
    // The provider's page gets no access to ours.
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
