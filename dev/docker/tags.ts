import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Files that name third-party images. */
export const NAMING_FILES = [
  'docker-compose.yml',
  'deploy/compose/kafka-users.yml',
  'deploy/Dockerfile',
  'deploy/keycloak/Dockerfile',
  'deploy/pooler/Dockerfile',
]

/** Matches `image:` in Compose files, and `FROM` and `ARG` in Dockerfiles. Stages and our own images have no tag. */
const NAMED = /^( +image: |FROM |ARG \w+=)([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?( AS \w+)?$/gm

/** Returns the images with tags, without digests, that one of the files names. */
export const tagsIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, , tag]) => tag!)

/** Nothing stands in for these, so tests leave their containers out. */
export const NOT_STOOD_IN = ['grafana/grafana', 'danielqsj/kafka-exporter']

/** Returns the tags of all images that an installation pulls. */
export const pulledTags = (): string[] => [
  ...new Set(NAMING_FILES.flatMap((file) => tagsIn(readFileSync(join(ROOT, file), 'utf8')))),
]

/** Returns the tags that tests in containers need. */
export const testedTags = (): string[] =>
  pulledTags().filter((tag) => !NOT_STOOD_IN.some((name) => tag.startsWith(`${name}:`)))

/** Returns the text with each tag's digest, in place of an older one. */
export const pinTags = (text: string, digests: ReadonlyMap<string, string>): string =>
  text.replace(NAMED, (_line, before: string, tag: string, stage = '') => {
    const digest = digests.get(tag)
    return `${before}${tag}${digest ? `@${digest}` : ''}${stage}`
  })
