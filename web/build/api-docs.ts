import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const SCRIPT = new URL(import.meta.resolve('redoc/bundles/redoc.standalone.js'))
const HASH_CHARS = 8

/** Search needs a worker from a blob, which the page's policy forbids. */
const OPTIONS = JSON.stringify({
  nonce: '%NONCE%',
  disableSearch: true,
  theme: {
    typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } },
  },
})

/** The BFF fills in the nonce of each reply. */
const documentOf = (script: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Fieldside API</title>
    <link rel="icon" href="/favicon.svg" />
    <style nonce="%NONCE%">body { margin: 0 }</style>
  </head>
  <body>
    <main id="reference"></main>
    <script src="/${script}"></script>
    <script nonce="%NONCE%">
      Redoc.init('/v1/openapi.json', ${OPTIONS}, document.getElementById('reference'))
    </script>
  </body>
</html>
`

/** Writes the page of the API's reference and its script, which no other page loads. The BFF serves it at /v1/docs. */
export const apiDocs = (): Plugin => ({
  name: 'api-docs',
  apply: 'build',
  async generateBundle() {
    const source = await readFile(SCRIPT)
    const hash = createHash('sha256').update(source).digest('hex').slice(0, HASH_CHARS)
    const fileName = `assets/redoc-${hash}.js`
    this.emitFile({ type: 'asset', fileName, source })
    this.emitFile({ type: 'asset', fileName: 'pages/api-docs.html', source: documentOf(fileName) })
  },
})
