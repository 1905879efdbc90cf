import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsOf } from './texts.ts'

const ROOT = join(import.meta.dirname, '../..')

type Chapter = { title: string; folders: string[]; only?: RegExp; except?: RegExp }

const EMAILS = /(mail|notification)[^/]*\.ts$/
const NOT_FOR_PEOPLE =
  /(\/testing\/|\.test\.tsx?$|\.d\.ts$|\/(tests?|dist|node_modules|events|store)\/|\/(openapi|asyncapi|us-states|calendar-zones|hidden-texts|shown-texts|known-words)\.ts$|conformance)/

const foldersIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`)
    .sort()

/** Screens first, in the order of the web client's layers; a layer with folders of its own lists each. */
const webFolders = (): string[] =>
  foldersIn('web/src').flatMap((layer) => (/\/(features|entities)$/.test(layer) ? foldersIn(layer) : [layer]))

const services = (): string[] =>
  foldersIn('services')
    .filter((folder) => folder !== 'services/platform')
    .map((folder) => `${folder}/src`)

const chapters = (): Chapter[] => [
  { title: 'Screens', folders: webFolders() },
  { title: 'Labels and field messages that screens and services share', folders: ['contracts/src'] },
  { title: 'Error details', folders: [...services(), 'services/platform/src', 'bff/src'], except: EMAILS },
  { title: 'Emails and notifications', folders: services(), only: EMAILS },
]

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !NOT_FOR_PEOPLE.test(path))
    .sort()

const section = (folder: string, { only, except }: Chapter): string => {
  const files = filesIn(folder).filter((path) => (only?.test(path) ?? true) && !except?.test(path))
  const texts = new Set(
    files.flatMap((path) =>
      textsOf(readFileSync(join(ROOT, path), 'utf8'), {
        tsx: path.endsWith('x'),
        inWeb: path.startsWith('web/'),
      }),
    ),
  )
  if (texts.size === 0) return ''
  const name = folder.replace(/^web\/src\//, '').replace(/\/src$/, '')
  return `### ${name}\n\n${[...texts].map((text) => `- ${text}`).join('\n')}`
}

/** Returns a Markdown page of every text that people read, by screen and service. */
export const copyPage = (): string => {
  const head = [
    '# Copy',
    'Every sentence and label that people read, by screen and in source order. Printed by `npm run copy`; edit the sources instead. `{name}` stands for a value, `{one / other}` for a choice.',
  ]
  const parts = chapters().flatMap((chapter) => [
    `## ${chapter.title}`,
    ...chapter.folders.map((folder) => section(folder, chapter)).filter(Boolean),
  ])
  return `${[...head, ...parts].join('\n\n')}\n`
}
