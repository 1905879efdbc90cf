import { expect, test } from 'vitest'
import { STAND_INS } from './stand-ins.ts'
import { NOT_STOOD_IN, pinTags, pulledTags, tagsIn, testedTags } from './tags.ts'

test('finds the tags that Compose and Dockerfiles name, and no stage or image of our own', () => {
  const dockerfile = `ARG NODE=node:24.1.0-slim@sha256:${'a'.repeat(64)}\nFROM \${NODE} AS tools\nFROM quay.io/x/y:1.2 AS built\nFROM built\n`
  expect(tagsIn(dockerfile)).toEqual(['node:24.1.0-slim', 'quay.io/x/y:1.2'])
  expect(tagsIn(`    image: apache/kafka:4.3.1\n    image: fieldside/bff:\${V:-local}\n`)).toEqual([
    'apache/kafka:4.3.1',
  ])
})

test('has a stand-in for every image that an installation pulls, except those that tests leave out', () => {
  expect([...new Set(testedTags().map((tag) => tag.split(':')[0]))].sort()).toEqual(
    Object.keys(STAND_INS)
      .filter((name) => !name.startsWith('fieldside/'))
      .sort(),
  )
  expect(pulledTags().length - testedTags().length).toBe(NOT_STOOD_IN.length)
})

test('pins each tag to its digest, in place of an older one, and leaves the rest as it was', () => {
  const text = (pin: string): string =>
    `ARG NODE=node:24.1.0-slim${pin}\nFROM \${NODE} AS tools\nFROM quay.io/x/y:1.2${pin} AS built\n    image: fieldside/bff:\${V:-local}\n`
  const older = `@sha256:${'a'.repeat(64)}`
  const digest = `sha256:${'b'.repeat(64)}`
  const digests = new Map(tagsIn(text('')).map((tag) => [tag, digest]))
  expect(pinTags(text(''), digests)).toBe(text(`@${digest}`))
  expect(pinTags(text(older), digests)).toBe(text(`@${digest}`))
})
