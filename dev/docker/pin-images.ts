import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf, manifestOf } from './registry.ts'
import { NAMING_FILES, pinTags, pulledTags } from './tags.ts'

/** `npm run pin-images`: pins every third-party image to the current digest of its tag, or changes nothing on an error. */

const ROOT = join(import.meta.dirname, '../..')

const reasonOf = (reason: unknown): string => {
  if (!(reason instanceof Error)) return String(reason)
  return reason.cause instanceof Error ? `${reason.message}: ${reason.cause.message}` : reason.message
}

const tags = pulledTags()
const answers = await Promise.allSettled(tags.map((tag) => digestOf(manifestOf(tag))))
const digests = new Map<string, string>()
answers.forEach((answer, index) => {
  const tag = tags[index]!
  if (answer.status === 'fulfilled') digests.set(tag, answer.value)
  console.log(`${tag}: ${answer.status === 'fulfilled' ? answer.value : reasonOf(answer.reason)}`)
})
if (digests.size < tags.length) {
  console.error('No file was changed, because not every registry answered.')
  process.exitCode = 1
} else {
  for (const name of NAMING_FILES) {
    const file = join(ROOT, name)
    writeFileSync(file, pinTags(readFileSync(file, 'utf8'), digests))
  }
}
