/**
 * Opens a tab on the click itself, which phones allow, and leads it to the page that `start` gives once it is there.
 * Where no tab may be opened, this page goes there. Throws what `start` throws, and closes the tab.
 */
export const openCheckoutTab = async (start: () => Promise<{ url: string }>): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  try {
    const { url } = await start()
    if (!tab) {
      window.location.assign(url)
      return
    }
    // The provider's page has no business with ours.
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
