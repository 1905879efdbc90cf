import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const LIBRARY = 'lucide-react'
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const EXPORT = /^export \{ (.+) \} from '\.\/icons\/(.+)\.mjs'/gm

/** Returns the file of each icon name. The library's index exports an icon under several. */
const filesByName = (index: string): Map<string, string> =>
  new Map(
    [...index.matchAll(EXPORT)].flatMap(([, names, file]) =>
      names!.split(', ').map((name): [string, string] => [name.replace('default as ', ''), file!]),
    ),
  )

const importOf = (name: string, files: Map<string, string>): string => {
  const file = files.get(name)
  if (!file) throw new Error(`${LIBRARY} holds no icon ${name}`)
  return `import ${name} from '${LIBRARY}/icons/${file}'`
}

/**
 * Imports each icon from its own file. The library's index makes every icon reachable from every screen, so the chunks
 * couldn't tell which screen shows which.
 */
export const iconImports = (): Plugin => {
  let files = new Map<string, string>()
  return {
    name: 'icon-imports',
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      const index = await this.resolve(LIBRARY)
      files = filesByName(await readFile(index!.id, 'utf8'))
    },
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: LIBRARY },
      handler: (code) => ({
        code: code.replaceAll(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => importOf(name, files))
            .join(';'),
        ),
        map: null,
      }),
    },
  }
}
