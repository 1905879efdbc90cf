import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Tailwind ignores unknown classes silently, and the theme removes most of its default sizes.
const WEB = join(import.meta.dirname, '..', 'web')
const { resolve } = createRequire(join(WEB, 'package.json'))

type Tailwind = {
  __unstable__loadDesignSystem: (
    css: string,
    options: { loadStylesheet: (id: string, base: string) => Promise<object> },
  ) => Promise<{ candidatesToCss: (classes: string[]) => (string | null)[] }>
}
const { __unstable__loadDesignSystem: loadDesignSystem } = (await import(
  pathToFileURL(join(resolve('tailwindcss/package.json'), '../dist/lib.mjs')).href
)) as Tailwind
const read = (file: string): string => readFileSync(file, 'utf8')
const { candidatesToCss } = await loadDesignSystem(read(join(WEB, 'src/styles.css')), {
  loadStylesheet: async (id, base) => ({ path: id, base, content: read(resolve('tailwindcss/index.css')) }),
})

/** Marker classes for other classes and rules, without styles of their own. */
const MARKS = ['group', 'on-deep']
const known = new Map(MARKS.map((mark) => [mark, true]))
const hasEffect = (name: string): boolean => {
  const isKnown = known.get(name) ?? candidatesToCss([name])[0] !== null
  known.set(name, isKnown)
  return isKnown
}

type Literal = { text: string; isClassName: boolean; line: number }
const literalsOf = (source: string): Literal[] =>
  source.split('\n').flatMap((text, index) =>
    [...text.matchAll(/(className=)?(?:"([^"]*)"|'([^']*)')/g)].map(([, className, quoted, single]) => ({
      text: quoted ?? single ?? '',
      isClassName: className !== undefined,
      line: index + 1,
    })),
  )

/** Returns the classes in a string that have no effect. Strings that read as prose are skipped. */
const lostIn = ({ text, isClassName }: Literal): string[] => {
  const names = text.split(/\s+/).filter(Boolean)
  const isProse = names.length < 2 || names.some((name) => /^[A-Z]|[,.?…]$/.test(name))
  if (isProse && !isClassName) return []
  const lost = names.filter((name) => !hasEffect(name))
  return isClassName || lost.length * 2 < names.length ? lost : []
}

const found: string[] = []
for await (const file of glob('src/**/*.{tsx,ts}', { cwd: WEB })) {
  if (/\.test\.tsx?$|\/testing\//.test(file)) continue
  for (const literal of literalsOf(read(join(WEB, file)))) {
    for (const name of lostIn(literal))
      found.push(`web/${file}:${literal.line}: a class that the theme does not know: ${name}`)
  }
}
for (const line of found) console.error(line)
process.exitCode = found.length > 0 ? 1 : 0
