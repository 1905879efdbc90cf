import { expect, it } from 'vitest'
import { checkReleases } from './releases.ts'

const OWN = { version: '0.2.0', revision: 'a'.repeat(40) }

type Options = { version?: string; health?: string; status?: string; restarts?: number }
const container = (
  service: string,
  { version = '0.2.0', health = 'healthy', status = 'running', restarts = 0 }: Options = {},
) => ({
  Config: {
    Env: [
      'PATH=/bin',
      ...(version ? [`FIELDSIDE_VERSION=${version}`, `FIELDSIDE_REVISION=${OWN.revision}`] : []),
    ],
    Labels: { 'com.docker.compose.service': service },
  },
  State: { Status: status, Health: { Status: health } },
  RestartCount: restarts,
})

const find = async (...containers: ReturnType<typeof container>[]) => {
  const wanted = new Map([
    ['booking', 2],
    ['bff', 1],
    ['backup', 1],
  ])
  const check = checkReleases({ inspect: async () => containers, wanted, own: OWN })
  return (await check.run(AbortSignal.timeout(1000))).map(({ state, message }) => `${state}: ${message}`)
}
const all = [container('booking'), container('booking'), container('bff'), container('backup')]

it('accepts one release in as many healthy containers as wanted, also beside old ones that have ended', async () => {
  const ended = container('migrate-booking', { version: '0.1.0', status: 'exited' })
  expect(await find(...all, ended)).toEqual([
    'ok: Every service runs 0.2.0 (aaaaaaaaaaaa).',
    'ok: Every container is healthy.',
  ])
})

it('finds a second release, and lets the backup be newer after a rollback', async () => {
  expect(await find(...all.slice(1), container('booking', { version: '0.1.0' }))).toContainEqual(
    expect.stringMatching(/^failed: 2 releases run/),
  )
  const newer = container('backup', { version: '0.3.0' })
  expect(await find(...all.slice(0, 3), newer)).toContain('ok: Every service runs 0.2.0 (aaaaaaaaaaaa).')
})

it('finds a service whose image names no release beside the others, and a whole installation of such images', async () => {
  const unnamed = (service: string) => container(service, { version: '' })
  expect(await find(...all.slice(0, 2), unnamed('bff'), all[3]!)).toContain(
    'failed: 2 releases run. 0.2.0 (aaaaaaaaaaaa): booking. an unknown release: bff.',
  )
  expect(await find(...['booking', 'booking', 'bff'].map(unnamed), all[3]!)).toContain(
    'warning: The services run an unknown release, and this operator is 0.2.0 (aaaaaaaaaaaa).',
  )
})

it('finds containers that are missing, unhealthy, or restart again and again', async () => {
  expect(await find(...all.slice(1))).toContain('failed: 1 of 2 containers of booking are healthy.')
  expect(await find(...all.slice(0, 2), all[3]!, container('bff', { health: 'unhealthy' }))).toContain(
    'failed: 0 of 1 containers of bff are healthy.',
  )
  expect(await find(...all.slice(0, 3), container('backup', { restarts: 9 }))).toContain(
    'warning: backup has restarted 9 times.',
  )
})

it('says when the services are of another release than the operator', async () => {
  const older = ['booking', 'booking', 'bff'].map((name) => container(name, { version: '0.1.0' }))
  expect(await find(...older, all[3]!)).toContainEqual(
    expect.stringMatching(/^warning: The services run 0.1.0/),
  )
})
