export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'fieldside.theme'

export const chosenTheme = (): Theme =>
  THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system'

/** Applies the chosen theme to the document; the system theme needs no attribute. Call before the first paint. */
export const applyTheme = (): void => {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  applyTheme()
}
