import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { z } from 'zod'
import { withGenerated } from './table.ts'

/**
 * Draws the modules in docs/architecture.md. With `--check`, fails when the pictures are out of date or an import breaks
 * a rule of .dependency-cruiser.mjs.
 */

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'docs/architecture.md')
const FOLDERS = ['contracts', 'services', 'bff', 'web', 'deploy', 'dev', 'tests']

const Cruised = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(
      z.object({
        rule: z.object({ name: z.string() }),
        from: z.string(),
        to: z.string(),
        cycle: z.array(z.object({ name: z.string() })).optional(),
      }),
    ),
  }),
})
type Cruised = z.infer<typeof Cruised>
type Arrow = { from: string; to: string }

const cruise = (): Cruised => {
  const bin = join(ROOT, 'node_modules/.bin/depcruise')
  const options = ['--config', '.dependency-cruiser.mjs', '--no-cache', '--output-type', 'json']
  const json = execFileSync(bin, [...options, ...FOLDERS], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return Cruised.parse(JSON.parse(json))
}

/** Returns the imports between our own files that aren't tests. */
const importsIn = ({ modules }: Cruised): Arrow[] => {
  const isTest = (file: string) => /\.test\.|\/(testing|tests)\/|test-setup/.test(file)
  return modules
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    )
    .filter(({ from, to }) => !isTest(from) && !isTest(to))
}

/** Returns the folder that stands for a file in a picture; undefined when the file isn't in it. */
type GroupOf = (file: string) => string | undefined

const topFolder: GroupOf = (file) => {
  if (file.includes('node_modules')) return undefined
  if (/^services\/(?!platform\/)/.test(file)) return 'services/*'
  return /^(services\/platform|contracts|bff|web|deploy|dev|tests)(?=\/)/.exec(file)?.[0]
}

const webLayer: GroupOf = (file) =>
  /^web\/src\/((?:entities\/[^/]+)|app|features|ui|client)\//.exec(file)?.[1]

/** Returns the noun that a service's file belongs to. */
const nounOf =
  (service: string): GroupOf =>
  (file) =>
    new RegExp(`^services/${service}/src/([^/]+)/`).exec(file)?.[1]

const picture = (arrows: readonly Arrow[], groupOf: GroupOf): string => {
  const drawn = new Set<string>()
  for (const { from, to } of arrows) {
    const [tail, head] = [groupOf(from), groupOf(to)]
    if (tail && head && tail !== head) drawn.add(`  ${node(tail)} --> ${node(head)}`)
  }
  return ['```mermaid', 'flowchart TB', ...[...drawn].sort(), '```'].join('\n')
}

const node = (folder: string): string => `${folder.replace(/\W/g, '_')}["${folder}"]`

const cruised = cruise()
const arrows = importsIn(cruised)
const before = readFileSync(PAGE, 'utf8')
const nouns = SERVICES.map((service) => `### ${service}\n\n${picture(arrows, nounOf(service))}`).join('\n\n')
const after = [
  ['folders', picture(arrows, topFolder)] as const,
  ['nouns', nouns] as const,
  ['web-layers', picture(arrows, webLayer)] as const,
].reduce((page, [name, drawn]) => withGenerated(page, name, drawn), before)

if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, after)
  console.log('drew the modules in docs/architecture.md')
} else {
  const broken = cruised.summary.violations.map(({ rule, from, to, cycle = [] }) =>
    [`${rule.name}: ${from}`, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(' → '),
  )
  if (after !== before)
    broken.push('The pictures of modules in docs/architecture.md are out of date: run npm run generate.')
  for (const line of broken) console.error(line)
  process.exitCode = broken.length > 0 ? 1 : 0
}
