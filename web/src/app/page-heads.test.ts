import { expect, test } from 'vitest'
import { headTags } from '../../build/head-tags.ts'
import { PAGES } from '../../build/page-variants.ts'
import { PAGE_HEADS, PRIVATE_PATHS } from './page-heads.ts'
import { screenAt } from './screens.ts'

const SHARE = 'assets/share-0.png'
const documentOf = (tags: string) => new DOMParser().parseFromString(tags, 'text/html')

test('gives each public page a title, description, canonical address, and link preview of its own [find/page-heads]', () => {
  expect(PAGE_HEADS.map(({ path }) => path)).toEqual(expect.arrayContaining(PAGES.map(({ path }) => path)))
  for (const head of PAGE_HEADS) {
    const { head: parsed } = documentOf(headTags(head, SHARE))
    const contentOf = (name: string) =>
      parsed.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
    expect(parsed.querySelector('title')!.textContent).toBe(head.title)
    expect(parsed.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(`%PUBLIC_URL%${head.path}`)
    for (const kind of ['description', 'og:description', 'twitter:description'])
      expect(contentOf(kind)).toBe(head.description)
    for (const kind of ['og:title', 'twitter:title']) expect(contentOf(kind)).toBe(head.title)
    for (const kind of ['og:image', 'twitter:image']) expect(contentOf(kind)).toBe(`%PUBLIC_URL%/${SHARE}`)
    expect(contentOf('twitter:card')).toBe('summary_large_image')
    expect([contentOf('og:image:width'), contentOf('og:image:height')]).toEqual(['1200', '630'])
    expect(contentOf('og:url')).toBe(`%PUBLIC_URL%${head.path}`)
    expect(head.description.length).toBeLessThanOrEqual(160)
  }
  for (const part of ['title', 'description'] as const)
    expect(new Set(PAGE_HEADS.map((head) => head[part])).size).toBe(PAGE_HEADS.length)
})

type Node = { '@type': string; '@id'?: string; mainEntity?: { name: string }[] }

const graphOf = (path: string): Node[] => {
  const head = PAGE_HEADS.find((one) => one.path === path)!
  const { head: parsed } = documentOf(headTags(head, SHARE))
  return JSON.parse(parsed.querySelector('script[type="application/ld+json"]')!.textContent)['@graph']
}

test('describes each public page in structured data, with the questions that it answers and the plans that it sells [find/page-heads]', () => {
  for (const { path } of PAGE_HEADS) {
    const types = graphOf(path).map((node) => node['@type'])
    expect(types.slice(0, 2)).toEqual(['Organization', 'WebSite'])
    expect(types[2]).toMatch(/Page$/)
    const ids = graphOf(path).map((node) => node['@id'])
    expect(new Set(ids).size).toBe(ids.length)
  }
  const questionsOn = (path: string) => graphOf(path).find((node) => node['@type'] === 'FAQPage')?.mainEntity
  expect(questionsOn('/')).toHaveLength(5)
  expect(questionsOn('/help')).toHaveLength(8)
  expect(JSON.stringify(graphOf('/pricing'))).toContain('"price":"7.00","priceCurrency":"USD"')
  expect(graphOf('/').map((node) => node['@type'])).toContain('Service')
})

test('marks as private every screen that requires a login session, and no public page', () => {
  const own = new Set(PAGE_HEADS.map(({ path }) => path))
  for (const path of PRIVATE_PATHS) expect(own.has(path)).toBe(false)
  for (const { path } of PAGE_HEADS) expect(screenAt(path)!.access).toBe('anyone')
  expect(PRIVATE_PATHS).toEqual(
    expect.arrayContaining(['/search', '/professional/:id', '/booking', '/admin']),
  )
})
