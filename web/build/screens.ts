import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A screen of src/app/screens.ts, with the module that holds it. */
export type BuiltScreen = { path: string; layout: string; module: string }

const IMPORTED = /import\(['"]\.\.\/(.+?)['"]\)/

export const readScreens = async (root: string): Promise<BuiltScreen[]> => {
  const { SCREENS } = await import(pathToFileURL(join(root, 'src/app/screens.ts')).href)
  return (SCREENS as (Omit<BuiltScreen, 'module'> & { load: () => unknown })[]).map(
    ({ path, layout, load }) => {
      const [, module = ''] = IMPORTED.exec(load.toString()) ?? []
      return { path, layout, module: join(root, 'src', module) }
    },
  )
}

/** Modules that the router loads besides the screen. */
const FRAMES: Record<string, readonly string[]> = {
  shell: ['app/shell.tsx', 'features/notifications/pop-ups.tsx'],
  task: ['app/task-frame.tsx'],
  public: ['app/public-layout.tsx'],
}

/** Returns the modules that a visit to a screen loads, besides the app itself. */
export const visitedModules = (root: string, { layout, module }: BuiltScreen): string[] => [
  module,
  ...(FRAMES[layout] ?? []).map((frame) => join(root, 'src', frame)),
]
