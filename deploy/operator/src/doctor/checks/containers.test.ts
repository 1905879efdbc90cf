import { expect, it } from 'vitest'
import { type ComposedContainer, checkContainers } from './containers.ts'

const IMAGE = 'fieldside/bff:0.2.0'
const ENVIRONMENT = {
  PUBLIC_URL: 'https://fieldside.com',
  CLIENT_SECRET: 'secret-0123456789',
  BACKUP_URL: '',
}

type Changes = {
  environment?: Record<string, string>
  hostIp?: string
  memory?: number
  image?: string
  status?: string
  oneoff?: boolean
}
/** As `docker inspect` prints it: the image's own variables are there, too. */
const container = (
  service: string,
  {
    environment = {},
    hostIp = '127.0.0.1',
    memory = 64,
    image = IMAGE,
    status = 'running',
    oneoff,
  }: Changes = {},
) => ({
  Config: {
    Env: Object.entries({ ...ENVIRONMENT, ...environment, PATH: '/bin' }).map(([k, v]) => `${k}=${v}`),
    Image: image,
    Labels: {
      'com.docker.compose.service': service,
      'com.docker.compose.oneoff': oneoff ? 'True' : 'False',
    },
  },
  HostConfig: {
    Memory: memory,
    PortBindings: { '443/tcp': [{ HostIp: hostIp, HostPort: '443' }], '80/tcp': null },
  },
  State: { Status: status },
})

const find = async (...containers: ReturnType<typeof container>[]) => {
  const one: ComposedContainer = {
    image: IMAGE,
    environment: ENVIRONMENT,
    ports: ['127.0.0.1:443 to 443/tcp'],
    memory: 64,
  }
  const composed = new Map(['bff', 'identity', 'caddy'].map((service) => [service, one]))
  const check = checkContainers({ inspect: async () => containers, composed })
  return (await check.run(AbortSignal.timeout(1000)))[0]
}

it('accepts containers with the settings in .env, however many run [operations/doctor-containers]', async () => {
  expect(await find(container('bff'), container('bff'), container('identity'))).toEqual({
    state: 'ok',
    message: 'Every container runs with the settings in .env.',
  })
})

it('names the services that run with other settings, the settings, and the command [operations/doctor-containers]', async () => {
  const other = { environment: { PUBLIC_URL: 'https://localhost' } }
  expect(await find(container('identity', other), container('bff'), container('bff', other))).toEqual({
    state: 'warning',
    message: 'bff (PUBLIC_URL) and identity (PUBLIC_URL) run with other settings than .env.',
    fix: 'Run docker compose up --detach --wait --no-deps bff identity.',
    link: 'docs/operating/reference.md#configuration',
  })
})

it('finds an address or a limit that was changed, and one that is new in .env', async () => {
  const found = await find(
    container('caddy', { hostIp: '0.0.0.0' }),
    container('identity', { memory: 32 }),
    container('bff', { environment: { BACKUP_URL: 'http://backup:8080' } }),
  )
  expect(found?.message).toBe(
    'bff (BACKUP_URL), caddy (ports), and identity (memory) run with other settings than .env.',
  )
})

it('names a secret without its value, and the section with the order of the steps [operations/doctor-secrets]', async () => {
  const found = await find(container('bff', { environment: { CLIENT_SECRET: 'before-0123456789' } }))
  expect(found).toMatchObject({
    message: 'bff (CLIENT_SECRET) runs with other settings than .env.',
    link: 'docs/operating/secrets.md#changing-secrets',
  })
  expect(JSON.stringify(found)).not.toContain('0123456789')
})

it('fails for another key of the backups, and names no command that applies it [operations/doctor-containers]', async () => {
  const running = { ...container('backup', { environment: { BACKUP_RECIPIENT: 'age1before' } }) }
  const composed = new Map([
    [
      'backup',
      { image: IMAGE, environment: { ...ENVIRONMENT, BACKUP_RECIPIENT: 'age1after' }, ports: [], memory: 64 },
    ],
  ])
  const found = await checkContainers({ inspect: async () => [running], composed }).run(
    AbortSignal.timeout(1000),
  )
  expect(found).toEqual([
    {
      state: 'failed',
      message: 'BACKUP_RECIPIENT in .env isn’t the key that backup encrypts for.',
      fix: expect.stringMatching(/^If you didn’t change the keys, write the running one back to .env/),
      link: 'docs/operating/backup.md#back-up-to-a-bucket',
    },
  ])
})

it('leaves out containers of another release, those that have ended, and those of one command', async () => {
  const environment = { PUBLIC_URL: 'https://localhost' }
  const found = await find(
    container('bff', { environment, image: 'fieldside/bff:0.1.0' }),
    container('bff', { environment, status: 'exited' }),
    container('bff', { environment, oneoff: true }),
    container('migrate-booking', { environment }),
  )
  expect(found?.state).toBe('ok')
})
