import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../web/src')
const RAW = /\b(full_name|first_name|last_name|(athlete|professional|actor)_name|\.author|reporter)\b/

/** Returns the expressions in `${…}` and in JSX braces that are children of an element. */
const interpolations = (source: string): string[] =>
  [...source.matchAll(/\$\{([^{}]*)\}|(?<!=)>\s*\{([^{}]*)\}|\{([^{}]*)\}\s*<\//g)].map(
    (found) => found[1] ?? found[2] ?? found[3] ?? '',
  )

test('isolates every name that stands in a sentence of the web client', () => {
  const raw = globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((file) => !/\.test\.|testing\//.test(file))
    .flatMap((file) =>
      interpolations(readFileSync(join(WEB, file), 'utf8'))
        .filter((inner) => RAW.test(inner) && !/isolated\(/.test(inner))
        .map((inner) => `${file}: ${inner}`),
    )
  expect(raw).toEqual([])
})
