import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g

it('has no link or picture in a page that leads to a missing file', () => {
  const pages = tracked.filter((file) => file.endsWith('.md'))
  const exists = (path: string): boolean =>
    tracked.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(LINK)]
      .map(([, target]) => join(dirname(page), target!))
      .filter((target) => !exists(target))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})
