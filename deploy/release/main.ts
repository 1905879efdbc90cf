import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeChangelog } from './changelog.ts'
import {
  breakingCommits,
  changedEvents,
  changedImages,
  changedOperations,
  changedSettings,
  newMigrations,
  type Schema,
} from './differences.ts'
import { type Differences, notesOf } from './notes.ts'
import { outdatedPictures } from './pictures.ts'
import { isAfter, LAST_RELEASE, type LastRelease, migrationsNow, ROOT, readLastRelease } from './releases.ts'
import { bump, VERSIONED } from './versioned-files.ts'

/**
 * `npm run release -- 0.3.0`: prepares a release in the working tree. Publishes nothing. It reads everything that may
 * fail before it writes.
 */

const MANY_BYTES = 64 * 1024 * 1024
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MANY_BYTES }).trim()
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const check = (script: string, ...args: string[]): void =>
  void execFileSync(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit' })

const SETTINGS = ['docker-compose.yml', 'deploy/compose/kafka-users.yml']
const IMAGES = [...SETTINGS, 'deploy/Dockerfile', 'deploy/keycloak/Dockerfile', 'deploy/pooler/Dockerfile']

/** Returns a file as the last release had it, or nothing if it had none. */
const releasedFile = ({ commit }: LastRelease, path: string): string =>
  git('ls-tree', '--name-only', commit, '--', path) === '' ? '' : git('show', `${commit}:${path}`)

const schemasIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(join(ROOT, folder)).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(read(`${folder}/${file}`)) as Schema,
    ]),
  )

const differencesSince = (last: LastRelease): Differences => {
  const textOf = (paths: readonly string[], from: (path: string) => string) => paths.map(from).join('\n')
  const released = (path: string) => releasedFile(last, path)
  const api = 'contracts/openapi/v1.json'
  return {
    breaking: breakingCommits(
      git('log', '--format=%B%x00', `${last.commit}..HEAD`)
        .split('\0')
        .map((one) => one.trim()),
    ),
    events: changedEvents(schemasIn('contracts/released'), schemasIn('contracts/schemas')),
    api: changedOperations(JSON.parse(released(api) || '{}') as object, JSON.parse(read(api)) as object),
    settings: changedSettings(textOf(SETTINGS, released), textOf(SETTINGS, read)),
    images: changedImages(textOf(IMAGES, released), textOf(IMAGES, read)),
    migrations: newMigrations(last.migrations, migrationsNow()),
  }
}

const takeAgain = (pictures: string[]): string =>
  pictures.length === 0
    ? ''
    : `\n   Take again with npm run demo, their screens have changed: ${pictures.join(', ')}`

const byHand = (version: string): string => `
Prepared ${version}. By hand:

1. Read docs/releases/${version}.md and \`git diff\`, and correct the notes. To give up: git checkout . && git clean -f docs/releases contracts/released${takeAgain(outdatedPictures(git))}
2. git add --all && git commit --message 'chore(release): ${version}' && git tag --sign v${version} --message 'Fieldside ${version}'
3. npm test, and npm run drills if it hasn't passed on the commit before
4. git push origin HEAD v${version}
5. Publish the images from the tag: FIELDSIDE_IMAGE=<registry>/<repository> FIELDSIDE_VERSION=${version} npm run build-images -- --pull --push
6. Sign each image's digest, for example with cosign
7. Publish the chart: helm package deploy/helm/fieldside && helm push fieldside-${version}.tgz oci://<registry>/<repository>
8. npm run sbom, and publish the notes with sbom.cdx.json where people find releases`

const prepare = (version: string): void => {
  const last = readLastRelease()
  if (!isAfter(version, last.version)) throw new Error(`${version} doesn't come after ${last.version}`)
  if (git('status', '--porcelain') !== '') throw new Error('Commit your changes first: git status shows some')
  check('tests/contract-rule.ts')
  check('tests/migration-rule.ts')
  const { migrations: _, earlier, ...before } = last
  const release = { version, date: new Date().toISOString().slice(0, 10), commit: git('rev-parse', 'HEAD') }
  const notes = notesOf(release, before, differencesSince(last))
  for (const file of VERSIONED) writeFileSync(join(ROOT, file), bump(file, read(file), version))
  mkdirSync(join(ROOT, 'docs/releases'), { recursive: true })
  writeFileSync(join(ROOT, `docs/releases/${version}.md`), notes)
  const recorded = { ...release, earlier: [before, ...earlier], migrations: migrationsNow() }
  writeFileSync(LAST_RELEASE, `${JSON.stringify(recorded, null, 2)}\n`)
  check('tests/contract-rule.ts', '--released')
  writeChangelog(recorded)
  console.log(byHand(version))
}

try {
  const [version, ...others] = process.argv.slice(2)
  if (!version || others.length > 0) throw new Error('usage: npm run release -- <version>')
  prepare(version)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
