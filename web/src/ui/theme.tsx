import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../client/theme-choice.ts'
import { cn } from './cn.ts'

const listeners = new Set<() => void>()

const choose = (theme: Theme): void => {
  chooseTheme(theme)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// CSS chooses the icon, because the server doesn't know the theme.
const LOOK = {
  system: { Icon: Monitor, label: 'Theme: system', shown: 'in-data-theme:hidden' },
  light: { Icon: Sun, label: 'Theme: light', shown: 'not-in-data-[theme=light]:hidden' },
  dark: { Icon: Moon, label: 'Theme: dark', shown: 'not-in-data-[theme=dark]:hidden' },
}

export const ThemeButton = ({ className }: { className?: string }) => {
  const theme = useSyncExternalStore(subscribe, chosenTheme, () => 'system' as const)
  const { label } = LOOK[theme]
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!
  return (
    <button type="button" title={label} aria-label={label} onClick={() => choose(next)} className={className}>
      {THEMES.map((choice) => {
        const { Icon, shown } = LOOK[choice]
        return <Icon key={choice} aria-hidden className={cn('size-[1.125rem]', shown)} />
      })}
    </button>
  )
}
