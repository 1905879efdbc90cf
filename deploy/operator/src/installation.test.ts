import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { composeOptions, linkTo, requireLink } from './installation.ts'

const PREFIX = 'com.docker.compose.project'
const labels = {
  [PREFIX]: 'fieldside',
  [`${PREFIX}.working_dir`]: '/srv/fieldside',
  [`${PREFIX}.config_files`]:
    '/srv/fieldside/docker-compose.yml,/srv/fieldside/deploy/compose/kafka-users.yml',
}

test("names the installation's files as mounted, and its folder as on the host", () => {
  expect(composeOptions(labels, '/project').options.join(' ')).toBe(
    '--project-name fieldside --project-directory /srv/fieldside --progress quiet ' +
      '--file /project/docker-compose.yml --file /project/deploy/compose/kafka-users.yml ' +
      '--env-file /project/.env',
  )
})

test('leaves files outside of the folder where they are', () => {
  const elsewhere = { ...labels, [`${PREFIX}.environment_file`]: '/etc/fieldside.env' }
  expect(composeOptions(elsewhere, '/project').options.slice(-2)).toEqual([
    '--env-file',
    '/etc/fieldside.env',
  ])
})

test('needs a container that Compose started', () => {
  expect(() => composeOptions({}, '/project')).toThrow('docker compose run --rm operator')
})

test("leads from the installation's path on the host to its files, also a second time", () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-link-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'docker-compose.yml'), 'services: {}')
  const onHost = join(folder, 'srv/fieldside')
  linkTo(folder, onHost)
  linkTo(folder, onHost)
  expect(readFileSync(join(onHost, 'docker-compose.yml'), 'utf8')).toBe('services: {}')
  // An empty folder of the image.
  mkdirSync(join(folder, 'opt'))
  linkTo(folder, join(folder, 'opt'))
  expect(readFileSync(join(folder, 'opt/docker-compose.yml'), 'utf8')).toBe('services: {}')
})

test('says how to go on where it can’t make that path, and only if Compose files name others [operations/operator-path]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-link-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [one, three] = [join(folder, 'one.yml'), join(folder, 'three.yml')]
  writeFileSync(one, 'services:\n  kafka: {}\n')
  writeFileSync(three, 'services:\n  kafka-2:\n    extends: { file: one.yml, service: kafka }\n')
  mkdirSync(join(folder, 'app/node_modules'), { recursive: true })
  for (const taken of [join(folder, 'app'), join(one, 'below-a-file')]) {
    linkTo(folder, taken)
    expect(() => requireLink(folder, taken, [one])).not.toThrow()
    expect(() => requireLink(folder, taken, [one, three])).toThrow(
      `${three} names other files, which Compose looks for in ${taken}. The operator's image has something else at that path and can't link it to your folder. Move the folder, for example to /srv/fieldside,`,
    )
  }
  linkTo(folder, join(folder, 'free'))
  expect(() => requireLink(folder, join(folder, 'free'), [one, three])).not.toThrow()
})
