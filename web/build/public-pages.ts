import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { build, createServer, type Plugin } from 'vite'
import names from '../resolve.mjs'
import { headTags } from './head-tags.ts'
import { CLIENTS, landingOf, PAGES, type PublicPage, sessionOf, withoutDates } from './page-variants.ts'
import { drawShareImage } from './share-image.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const classesIn = (html: string): string[] =>
  [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, value]) =>
    value!.replaceAll(/&(\w+|#x27);/g, (_, name: string) => ENTITIES[name] ?? '').split(/\s+/),
  )

/**
 * Returns a function that compiles the styles for a page's own classes. The app loads the rest.
 * @throws Error when the build has no file for a font
 */
const stylesFrom = async (src: string, files: string[]) => {
  const css = await readFile(join(src, 'styles.css'), 'utf8')
  const urlOf = (font: string): string => {
    const built = files.find((file) => /^assets\/(.+)-.{8}\.woff2$/.exec(file)?.[1] === font)
    if (!built) throw new Error(`The build has no font ${font}`)
    return `/${built}`
  }
  return async (html: string): Promise<string> => {
    const { build } = await compile(css, { base: src, onDependency: () => {} })
    const { code } = optimize(build(classesIn(html)), { minify: true })
    return code.replaceAll(/url\("?\.\/([\w-]+)\.woff2"?\)/g, (_, font: string) => `url(${urlOf(font)})`)
  }
}

/** Bundles a script to inline into a page. */
const inlineScript = async (root: string, file: string): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: names.resolve,
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/app', file), output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error(`${file} was not built`)
  return built.output[0].code.trim()
}

const APP_TAGS =
  /[ \t]*<(?:link rel="(?:modulepreload|stylesheet)"[^>]*>|script type="module"[^>]*><\/script>)\n?/g

/** The part of index.html that differs between public pages. The BFF replaces it too (bff/src/http/route-documents.ts). */
const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/

type Parts = { shell: string; firstPaint: string; firstScript: string }
type Content = { path: string; headTags: string; styles: string; html: string }

/** Turns index.html into a page's document. Moves the app's tags into a template, so that they load on demand. */
const documentOf = (
  { shell, firstPaint, firstScript }: Parts,
  { path, headTags, styles, html }: Content,
): string => {
  const head = [
    `<style>${styles}</style>`,
    '<script id="session" type="application/json">%SESSION%</script>',
    path === '/' ? '<script id="landing" type="application/json">%LANDING%</script>' : '',
    `<script>${firstPaint}</script>`,
    `<template id="app">${(shell.match(APP_TAGS) ?? []).map((tag) => tag.trim()).join('')}</template>`,
  ]
  return shell
    .replaceAll(APP_TAGS, '')
    .replace(HEAD, () => headTags)
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div><script>${firstScript}</script>`)
}

type Renderer = typeof import('../src/app/prerender.tsx')

/** Renders a page for each kind of viewer and installation. Returns the HTML with its file name. */
const variantsOf = async ({ prerender }: Renderer, { path, name, viewers }: PublicPage) => {
  const variants: [fileName: string, html: string][] = []
  for (const [installation, client] of Object.entries(CLIENTS))
    for (const viewer of viewers) {
      const html = await prerender(path, sessionOf(viewer, client), landingOf(viewer))
      variants.push([`pages/${installation}/${name}.${viewer}.html`, withoutDates(html)])
    }
  return variants
}

/** Lists what search engines may read, for the BFF: /robots.txt, /sitemap.xml, and the head of each public page. */
const siteOf = ({ PAGE_HEADS, PRIVATE_PATHS }: Renderer, shareImage: string) => ({
  pages: PAGE_HEADS.map((head) => ({
    path: head.path,
    lastModified: head.lastModified,
    tags: headTags(head, shareImage),
  })),
  privatePaths: PRIVATE_PATHS,
})

/** Writes the public pages as complete HTML. The BFF fills in what it knows only at run time (bff/src/http/public-pages.ts). */
export const publicPages = (root: string): Plugin => ({
  name: 'public-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const shell = bundle['index.html']
      if (shell?.type !== 'asset') return
      const server = await createServer({
        root,
        logLevel: 'warn',
        appType: 'custom',
        server: { middlewareMode: true, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      })
      const renderer = (await server.ssrLoadModule('/src/app/prerender.tsx')) as Renderer
      const parts: Parts = {
        shell: String(shell.source),
        firstPaint: await inlineScript(root, 'first-paint.ts'),
        firstScript: await inlineScript(root, 'first-script.ts'),
      }
      const stylesOf = await stylesFrom(join(root, 'src'), Object.keys(bundle))
      const share = await drawShareImage(root)
      this.emitFile({ type: 'asset', ...share })
      const site = siteOf(renderer, share.fileName)
      this.emitFile({ type: 'asset', fileName: 'pages/site.json', source: JSON.stringify(site) })
      for (const page of PAGES) {
        const variants = await variantsOf(renderer, page)
        // All variants share a stylesheet, because compiling one takes longer than rendering them.
        const styles = await stylesOf(variants.map(([, html]) => html).join(''))
        const { tags } = site.pages.find(({ path }) => path === page.path)!
        for (const [fileName, html] of variants)
          this.emitFile({
            type: 'asset',
            fileName,
            source: documentOf(parts, { path: page.path, headTags: tags, styles, html }),
          })
      }
      await server.close()
    },
  },
})
