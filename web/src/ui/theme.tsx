import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const CHOICES = ['system', 'light', 'dark'] as const
export type Theme = (typeof CHOICES)[number]

const KEY = 'fieldside.theme'
const listeners = new Set<() => void>()

const chosenTheme = (): Theme => CHOICES.find((choice) => choice === localStorage.getItem(KEY)) ?? 'system'

/** Applies the chosen theme to the document; the system theme needs no attribute. Call before the first render. */
export const applyTheme = (): void => {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const LOOK = {
  system: { Icon: Monitor, label: 'Theme: system' },
  light: { Icon: Sun, label: 'Theme: light' },
  dark: { Icon: Moon, label: 'Theme: dark' },
}

export const ThemeButton = ({ className }: { className?: string }) => {
  const theme = useSyncExternalStore(subscribe, chosenTheme)
  const { Icon, label } = LOOK[theme]
  const next = CHOICES[(CHOICES.indexOf(theme) + 1) % CHOICES.length]!
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={() => chooseTheme(next)}
      className={className}
    >
      <Icon aria-hidden className="size-[1.125rem]" />
    </button>
  )
}
