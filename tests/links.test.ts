import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const pages = tracked.filter((file) => file.endsWith('.md'))
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g
const LINK_TO_HEADING = /\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g
const FENCED = /^( *)```.*?^\1```/gms
/** As GitHub writes them: a name that appears again gets a number. */
const anchorsOf = (text: string): string[] => {
  const seen = new Map<string, number>()
  return [...text.replaceAll(FENCED, '').matchAll(/^#+ +(.+)$/gm)].map(([, heading]) => {
    const name = heading!
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-')
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return before === 0 ? name : `${name}-${before}`
  })
}

it('has no link or picture in a page that leads to a missing file', () => {
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

it('has no link in a page that leads to a missing heading', () => {
  const texts = new Map(pages.map((page) => [page, readFileSync(join(ROOT, page), 'utf8')]))
  const anchors = new Map([...texts].map(([page, text]) => [page, new Set(anchorsOf(text))]))
  const broken = [...texts].flatMap(([page, text]) =>
    [...text.replaceAll(FENCED, '').matchAll(LINK_TO_HEADING)]
      .map(([, target, heading]) => ({ to: target ? join(dirname(page), target) : page, heading: heading! }))
      .filter(({ to, heading }) => anchors.get(to)?.has(heading) === false)
      .map(({ to, heading }) => `${page}: ${to}#${heading}`),
  )
  expect(broken).toEqual([])
})
