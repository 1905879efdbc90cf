import { execSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { becomeOwnerOf } from './become-owner.ts'
import { LINKS } from './doctor/links.ts'
import { writeFiles } from './files.ts'
import { writeSecrets } from './secrets.ts'

const ROOT = join(import.meta.dirname, '../../..')

const folder = mkdtempSync(join(tmpdir(), 'fieldside-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('adds what is missing, and keeps a changed file beside the new one', () => {
  const [source, target] = [join(folder, 'image'), join(folder, 'installation')]
  mkdirSync(join(source, 'deploy/kafka'), { recursive: true })
  mkdirSync(target)
  writeFileSync(join(source, 'docker-compose.yml'), 'new')
  writeFileSync(join(source, 'deploy/kafka/prepare.sh'), 'prepare')
  writeFileSync(join(target, 'docker-compose.yml'), 'mine')
  writeFileSync(join(target, '.env'), 'SECRET=1')
  expect(writeFiles(source, target)).toEqual({
    added: ['deploy/kafka/prepare.sh'],
    replaced: [{ path: 'docker-compose.yml', old: 'docker-compose.yml.old' }],
    retired: [],
  })
  expect(readdirSync(target).sort()).toEqual([
    '.env',
    '.fieldside-files',
    'deploy',
    'docker-compose.yml',
    'docker-compose.yml.old',
  ])
  const read = (file: string) => readFileSync(join(target, file), 'utf8')
  expect([read('docker-compose.yml'), read('docker-compose.yml.old')]).toEqual(['new', 'mine'])
  expect(writeFiles(source, target)).toEqual({ added: [], replaced: [], retired: [] })
  // The way back, or the next upgrade.
  writeFileSync(join(source, 'docker-compose.yml'), 'newer')
  expect(writeFiles(source, target).replaced).toEqual([{ path: 'docker-compose.yml' }])
  writeFileSync(join(target, 'docker-compose.yml'), 'mine again')
  writeFileSync(join(source, 'docker-compose.yml'), 'newest')
  expect(writeFiles(source, target).replaced).toEqual([
    { path: 'docker-compose.yml', old: 'docker-compose.yml.old.2' },
  ])
  expect(['', '.old', '.old.2'].map((end) => read(`docker-compose.yml${end}`))).toEqual([
    'newest',
    'mine',
    'mine again',
  ])
  expect(execSync('sha256sum --check --quiet .fieldside-files', { cwd: target }).length).toBe(0)
})

test('keeps whatever the list of an earlier release, which has no digests, names', () => {
  const [source, target] = [join(folder, 'later'), join(folder, 'earlier')]
  for (const one of [source, target]) mkdirSync(one)
  writeFileSync(join(source, 'a'), 'new')
  writeFileSync(join(target, 'a'), 'old')
  writeFileSync(join(target, 'b'), 'gone')
  writeFileSync(join(target, '.fieldside-files'), '# Files\na\nb\n')
  expect(writeFiles(source, target)).toEqual({
    added: [],
    replaced: [{ path: 'a', old: 'a.old' }],
    retired: [{ path: 'b', old: 'b.old' }],
  })
})

test('removes what a release no longer has, so that Prometheus has no alert twice [operations/operator-files]', () => {
  const [source, target] = [join(folder, 'renaming'), join(folder, 'renamed')]
  const rules = 'deploy/observability/rules'
  const release = (...files: string[]) => {
    rmSync(join(source, rules), { recursive: true, force: true })
    mkdirSync(join(source, rules), { recursive: true })
    for (const file of files) writeFileSync(join(source, rules, file), file)
    const { added, retired } = writeFiles(source, target)
    return { added, retired }
  }
  mkdirSync(join(target, rules), { recursive: true })
  writeFileSync(join(target, rules, 'mine.rules.yml'), 'mine')
  const [disk, host] = [`${rules}/disk.rules.yml`, `${rules}/host.rules.yml`]
  expect(release('disk.rules.yml')).toEqual({ added: [disk], retired: [] })
  // The upgrade, the way back, and the upgrade again.
  expect(release('host.rules.yml')).toEqual({ added: [host], retired: [{ path: disk }] })
  expect(release('disk.rules.yml')).toEqual({ added: [disk], retired: [{ path: host }] })
  writeFileSync(join(target, disk), 'changed')
  expect(release('host.rules.yml')).toEqual({
    added: [host],
    retired: [{ path: disk, old: `${disk}.old` }],
  })
  expect(readFileSync(join(target, `${disk}.old`), 'utf8')).toBe('changed')
  // A file that the operator removed stays removed, and one that the operator added stays.
  rmSync(join(target, host))
  expect(release()).toEqual({ added: [], retired: [] })
  expect(readdirSync(join(target, rules)).filter((name) => name.endsWith('.yml'))).toEqual(['mine.rules.yml'])
})

test('knows what an interrupted run wrote', () => {
  const [source, target] = [join(folder, 'killed'), join(folder, 'interrupted')]
  mkdirSync(source)
  mkdirSync(join(target, 'b'), { recursive: true })
  writeFileSync(join(source, 'a'), 'new')
  writeFileSync(join(source, 'b'), 'a folder is in the way')
  expect(() => writeFiles(source, target)).toThrow()
  rmSync(join(source, 'a'))
  rmSync(join(target, 'b'), { recursive: true })
  expect(writeFiles(source, target).retired).toEqual([{ path: 'a', old: 'a.old' }])
})

/** Lays out the files that the Dockerfile copies into the operator's image. */
const layOut = (target: string): void => {
  const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
  for (const [, source = '', into = ''] of dockerfile.matchAll(/^COPY (\S+) \/installation(\/\S*)$/gm)) {
    const [folder = '', pattern] = source.split(/(?=\*\.)/)
    if (pattern) {
      const ending = pattern.slice(1)
      const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(ending))
      for (const name of names) cpSync(join(ROOT, folder, name), join(target, into, name))
    } else
      cpSync(join(ROOT, source), join(target, into, into.endsWith('/') ? basename(source) : ''), {
        recursive: true,
      })
  }
}

test('makes an installation with every file that Compose mounts and an .env that only its owner can read [operations/operator-install]', async () => {
  const [source, target] = [join(folder, 'released'), join(folder, 'new')]
  layOut(source)
  mkdirSync(target)
  writeFiles(source, target)
  await writeSecrets(join(target, '.env'), {})
  expect(statSync(join(target, '.env')).mode & 0o777).toBe(0o600)
  const composeFiles = [
    'docker-compose.yml',
    'deploy/compose/kafka-users.yml',
    'deploy/compose/three-brokers.yml',
  ]
  const mounted = composeFiles.flatMap((file) => [
    ...readFileSync(join(target, file), 'utf8').matchAll(/^ +- \.\/(deploy[^:]+):/gm),
  ])
  expect(mounted.length).toBeGreaterThan(5)
  for (const [, path = ''] of mounted) expect(existsSync(join(target, path)), path).toBe(true)
})

test('writes every page that the messages of an installation name [operations/operator-files]', () => {
  const [source, target] = [join(folder, 'pages'), join(folder, 'installed')]
  layOut(source)
  mkdirSync(target)
  const { added } = writeFiles(source, target)
  const ours = globSync('deploy/{operator,backup,database,egress}/src/**/*.ts', { cwd: ROOT })
  const texts = [
    ...added.filter((file) => !file.endsWith('.md')).map((file) => join(target, file)),
    ...ours.filter((file) => !file.endsWith('.test.ts')).map((file) => join(ROOT, file)),
  ].map((file) => readFileSync(file, 'utf8'))
  const named = texts.flatMap((text) => text.match(/\bdocs\/(?!decisions\/)[\w./-]*\.md/g) ?? [])
  const pages = [...new Set([...named, ...Object.values(LINKS).map((link) => link.split('#')[0]!)])]
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((page) => !added.includes(page))).toEqual([])
})

test("becomes the owner of the installation's folder [operations/operator-install]", () => {
  const { uid, gid } = statSync(folder)
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  const [groups, group, user] = (['setgroups', 'setgid', 'setuid'] as const).map((name) =>
    vi.spyOn(process, name).mockImplementation(() => undefined),
  )
  becomeOwnerOf(folder)
  expect(groups).toHaveBeenCalledBefore(user!)
  expect(group).toHaveBeenCalledWith(gid)
  expect(group).toHaveBeenCalledBefore(user!)
  expect(user).toHaveBeenCalledWith(uid)
  vi.restoreAllMocks()
})
