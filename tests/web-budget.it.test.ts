import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWeb } from '@fieldside/dev-stack/web-build.ts'
import { expect, test } from 'vitest'

/** A screen's scripts and styles on a first visit, which web/build/route-files.ts lists. */
type Route = { path: string; files: string[] }

const MOST_FILES = 16
const MORE_FILES: Record<string, number> = { '/professional-settings': 20, '/booking/:id': 17 }
const MOST_BYTES = 137_500
/**
 * Screens whose first view is a form, and the longest screens (docs/decisions/0065-a-screen-in-a-few-files.md). Lower a
 * figure when its screen shrinks.
 */
const MORE_BYTES: Record<string, number> = {
  '/athlete-dashboard': 139_000,
  '/provider-dashboard': 138_500,
  '/booking-requests': 138_500,
  '/professional/:id': 140_000,
  '/booking': 141_500,
  '/admin': 143_500,
  '/auth': 140_500,
  '/reset-password': 138_000,
  '/search': 143_500,
  '/help': 143_500,
  '/messages': 138_000,
  '/messages/:id': 138_000,
  '/booking-confirmation': 142_000,
  '/account': 144_500,
  '/booking/:id': 149_000,
  '/professional-setup': 146_500,
  '/workouts/new': 147_000,
  '/workouts/:id': 147_000,
  '/workouts/train': 148_500,
  '/workouts/train/:log': 148_500,
  '/workouts/:id/train': 148_500,
  '/programs/:id/days/:day/train': 148_500,
  '/professional-settings': 170_000,
}

test('a first visit to a screen takes few files and script bytes in Brotli, and no schema library', async () => {
  const folder = await buildWeb(() => {})
  const routes = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')) as Route[]
  const sizeOf = (file: string): number => statSync(join(folder, `${file}.br`)).size
  const over = routes.filter(({ path, files }) => {
    const scripts = files.filter((file) => file.endsWith('.js'))
    const bytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0)
    return files.length > (MORE_FILES[path] ?? MOST_FILES) || bytes > (MORE_BYTES[path] ?? MOST_BYTES)
  })
  expect(over).toEqual([])
  const withSchemas = routes.filter(({ files }) =>
    files.some((file) => /validation|password-strength/.test(file)),
  )
  expect(withSchemas).toEqual([])
})

const SHARE_IMAGE_MAX_BYTES = 80_000
/** With the fonts and the favicon (45 kB), the landing page stays within 75 kB. */
const LANDING_MAX_BYTES = 20_000

test('builds a share image and structured data for each public page, and keeps the landing page small [find/page-heads]', async () => {
  const pages = join(await buildWeb(() => {}), 'pages', 'plain')
  const documents = readdirSync(pages).map((name) => ({
    name,
    html: readFileSync(join(pages, name), 'utf8'),
  }))
  expect(documents.length).toBeGreaterThan(6)
  for (const { name, html } of documents) {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(data ?? '{}'), name).toMatchObject({ '@context': 'https://schema.org' })
    const image = /property="og:image" content="%PUBLIC_URL%\/(assets\/share-\w{8}\.png)"/.exec(html)?.[1]
    const png = readFileSync(join(pages, '../..', image!))
    // The size stands in the header of a PNG.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], name).toEqual([1200, 630])
    expect(png.length).toBeLessThanOrEqual(SHARE_IMAGE_MAX_BYTES)
    if (name.startsWith('index.'))
      expect(brotliCompressSync(html).length).toBeLessThanOrEqual(LANDING_MAX_BYTES)
  }
})
