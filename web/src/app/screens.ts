import type { Role } from '@fieldside/contracts/roles.ts'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'

export type Screen = {
  path: string
  /** Shown in the tab and in the header of the shell. */
  title: string
  /** public: top navigation and footer; shell: sidebar and header; plain: nothing around it. */
  layout: 'public' | 'shell' | 'plain'
  /** Who may open it; the server decides again. */
  access: 'anyone' | 'signed-in' | readonly Role[]
  load: () => Promise<{ Screen: ComponentType }>
}

/** Every screen there is. What is not listed here is linked from nowhere (see hasScreen). */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: 'Find trusted sports professionals',
    layout: 'public',
    access: 'anyone',
    load: () => import('../features/landing/landing-screen.tsx'),
  },
]

export const screenAt = (pathname: string): Screen | undefined =>
  SCREENS.find(({ path }) => matchPath(path, pathname))

const pathOf = (to: string): string => to.replace(/[?#].*$/, '')

/** Whether a link leads somewhere: '/auth?role=athlete' does once there is a screen at /auth. */
export const hasScreen = (to: string, screens: readonly Screen[] = SCREENS): boolean =>
  screens.some(({ path }) => path === pathOf(to))
