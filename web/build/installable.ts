import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const HASH_CHARS = 12
const DOCUMENT = '/index.html'

/** Modules whose code the app needs before any screen. The fonts are those that index.html preloads. */
const SHELL = ['app/shell.tsx', 'app/public-layout.tsx', 'features/notifications/pop-ups.tsx']
const FONTS = /^assets\/(barlow-condensed|instrument-sans)-.{8}\.woff2$/

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** Returns the files with which the shell opens: its scripts with what they import, all styles, and two fonts. */
const shellFiles = (bundle: Bundle, root: string): string[] => {
  const modules = SHELL.map((module) => join(root, 'src', module))
  const start = chunksOf(bundle).filter(
    ({ isEntry, moduleIds }) => isEntry || modules.some((module) => moduleIds.includes(module)),
  )
  const files = new Set(start.map(({ fileName }) => fileName))
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
  }
  for (const file of Object.keys(bundle)) if (file.endsWith('.css') || FONTS.test(file)) files.add(file)
  return [...files].sort().map((file) => `/${file}`)
}

/** Bundles the service worker for this release. Its text changes with each release, so that browsers install it. */
const buildWorker = async (root: string, bundle: Bundle): Promise<string> => {
  const shell = bundle['index.html']
  const files = shellFiles(bundle, root)
  const hash = createHash('sha256').update(Object.keys(bundle).sort().join())
  if (shell?.type === 'asset') hash.update(shell.source)
  const release = { name: hash.digest('hex').slice(0, HASH_CHARS), document: DOCUMENT, files }
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { __RELEASE__: JSON.stringify(release) },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/worker/service-worker.ts'), output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error('The service worker was not built')
  return built.output[0].code
}

/** Icons of the installed app. 'maskable' ones are cut to a shape, so the logo has a margin. */
const ICONS = [
  { fileName: 'icon-192.png', size: 192 },
  { fileName: 'icon-512.png', size: 512 },
  { fileName: 'icon-maskable-512.png', size: 512, maskable: true },
  // iOS rounds the corners itself.
  { fileName: 'icon-180.png', size: 180, maskable: true },
] as const

const PAPER = '#0d4a2d'
const SAFE_ZONE = 0.66

/** Draws an icon from the favicon. A maskable one has its lines on a full square. */
const drawIcon = async (favicon: string, { size, ...icon }: (typeof ICONS)[number]): Promise<Buffer> => {
  if (!('maskable' in icon))
    return sharp(Buffer.from(favicon), { density: 72 * (size / 30) })
      .resize(size)
      .png()
      .toBuffer()
  const inner = Math.round(size * SAFE_ZONE)
  const lines = await sharp(Buffer.from(favicon.replace(/ rx="7"/, '')), { density: 72 * (inner / 30) })
    .resize(inner)
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: PAPER } })
    .composite([{ input: lines }])
    .png()
    .toBuffer()
}

/** The shape of the logo, which Android fills with a color of its own. */
const drawBadge = (favicon: string): Promise<Buffer> =>
  sharp(Buffer.from(favicon.replace(/<rect[^>]*>/, '').replaceAll('#f3faf4', '#ffffff')), { density: 240 })
    .resize(96)
    .png()
    .toBuffer()

/** Makes the app installable: its icons, and the service worker. web/public has the manifest. */
export const installable = (root: string): Plugin => ({
  name: 'installable',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icon-180.png' }, injectTo: 'head' },
  ],
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const favicon = await readFile(join(root, 'public/favicon.svg'), 'utf8')
      for (const icon of ICONS)
        this.emitFile({ type: 'asset', fileName: icon.fileName, source: await drawIcon(favicon, icon) })
      this.emitFile({ type: 'asset', fileName: 'badge-96.png', source: await drawBadge(favicon) })
      const source = await buildWorker(root, bundle)
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  },
})
