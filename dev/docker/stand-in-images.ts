import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askDocker, docker } from './engine.ts'
import { STAND_INS, type StandIn } from './stand-ins.ts'
import { testedTags } from './tags.ts'

const LABEL = 'fieldside.stand-in'
const PACKAGES = ['ca-certificates', 'wget', 'netcat-openbsd']
/** Debian's slim images leave these out, too. */
const LEFT_OUT = ['doc', 'man', 'info', 'locale', 'groff', 'lintian'].map(
  (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
)

/** Lists of packages end after a week, also in mirrors that are older. */
const ANY_DATE = '--aptopt=Acquire::Check-Valid-Until "false"'

const repositoryOf = (tag: string): string => tag.split(':')[0] ?? tag

/** Returns the label of a stand-in image, or undefined for a real one. */
export const standsInWith = (tag: string): string | undefined =>
  askDocker('image', 'inspect', '--format', `{{index .Config.Labels "${LABEL}"}}`, tag) || undefined

const isHere = (tag: string): boolean => askDocker('image', 'inspect', tag) !== undefined

/** Tells whether an image is here: a real one, or a stand-in with the programs that it has today. */
const isUpToDate = (tag: string, standIn: StandIn | undefined): boolean =>
  isHere(tag) && [undefined, standIn?.contents].includes(standsInWith(tag))

const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-images-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const importDebian = (folder: string, tag: string, contents: string): void => {
  const archive = join(folder, 'debian.tar')
  const options = ['--quiet', '--variant=minbase', `--include=${PACKAGES.join()}`, ANY_DATE, ...LEFT_OUT]
  const suite = tag.replace(/^debian:([a-z]+).*$/, '$1')
  execFileSync('mmdebstrap', [...options, suite, archive], { stdio: 'inherit' })
  docker('import', '--change', `LABEL ${LABEL}="${contents}"`, archive, tag)
}

const build = (tag: string, { folder: name, contents, fill }: StandIn): Promise<void> =>
  inFolder(async (folder) => {
    const own = join(import.meta.dirname, name)
    if (!existsSync(own)) return importDebian(folder, tag, contents)
    cpSync(own, folder, { recursive: true })
    await fill?.(folder)
    docker('build', '--quiet', '--network', 'host', '--label', `${LABEL}=${contents}`, '--tag', tag, folder)
  })

/** Makes every image that docker-compose.yml and the Dockerfiles name available: the real one where a registry has it. */
export const provideImages = async (tags = testedTags()): Promise<void> => {
  const provide = async (tag: string): Promise<void> => {
    const standIn = STAND_INS[repositoryOf(tag)]
    if (!standIn?.isOurs && (isUpToDate(tag, standIn) || askDocker('pull', '--quiet', tag) !== undefined))
      return
    if (!standIn) throw new Error(`${tag} can't be pulled, and nothing stands in for it`)
    for (const base of standIn.from) await provide(tags.find((each) => repositoryOf(each) === base) ?? base)
    console.log(`building a stand-in for ${tag}: ${standIn.contents}`)
    await build(tag, standIn)
  }
  for (const tag of tags) await provide(tag)
}
