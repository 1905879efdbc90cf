/** Tests that are too long for every run: faults, whole installations in containers, and matrices. */
export type Drill = {
  name: string
  /** Command of package.json, and the parts of it that belong to the drill. */
  script: 'test:extended' | 'test:native' | 'test:docker'
  parts: string[]
  /** Duration on two quiet cores once the core tests have fetched the real parts and built the images. */
  seconds: number
  /** Folders and files, relative to the repository. A change below one of them makes the drill worth running. */
  inputs: string[]
}

/** What every run of `.ci/run` runs, in this order. */
export const CORE: { name: string; script: string; parts: string[] }[] = [
  { name: 'npm test', script: 'test', parts: [] },
  { name: 'API tests', script: 'test:api', parts: [] },
  { name: 'native core', script: 'test:native', parts: ['fetch', 'native', 'native-end-to-end'] },
  { name: 'images', script: 'test:docker', parts: ['images'] },
]

const SERVER_CODE = ['services', 'bff', 'contracts']
const CONTAINERS = ['docker-compose.yml', 'deploy/Dockerfile', 'deploy/image', 'dev/docker', 'tests/docker']

const inContainers = (name: string, seconds: number, inputs: string[]): Drill => ({
  name,
  script: 'test:docker',
  parts: [name],
  seconds,
  inputs: [...CONTAINERS, ...inputs],
})

export const DRILLS: Drill[] = [
  {
    name: 'extended',
    script: 'test:extended',
    parts: [],
    seconds: 370,
    inputs: [...SERVER_CODE, 'web', 'dev', 'tests/e2e', 'tests/faults', 'tests/security'],
  },
  {
    name: 'bus-faults',
    script: 'test:native',
    parts: ['bus-faults'],
    seconds: 180,
    inputs: ['services/platform/src', 'dev/native', 'tests/bus'],
  },
  {
    name: 'backup',
    script: 'test:native',
    parts: ['backup'],
    seconds: 240,
    inputs: ['deploy/backup', 'deploy/database', 'deploy/postgres', 'dev/native'],
  },
  {
    name: 'product-faults',
    script: 'test:native',
    parts: ['native-faults'],
    seconds: 360,
    inputs: [...SERVER_CODE, 'dev/native', 'dev/stack', 'tests/native', 'tests/faults'],
  },
  inContainers('containers', 400, ['deploy', ...SERVER_CODE]),
  inContainers('manual', 360, ['docs/operating', 'docs/runbook.md', 'deploy']),
  inContainers('kill', 150, ['services/platform', 'deploy/kafka', 'deploy/topology.ts', 'bff/src']),
  inContainers('brokers', 150, ['services/platform', 'deploy/kafka']),
  inContainers('grow-bus', 480, ['deploy/kafka', 'deploy/compose', 'deploy/operator/src/grow-bus']),
  inContainers('pooler', 200, [
    'deploy/pooler',
    'deploy/compose/pooler.yml',
    'deploy/compose/replica.yml',
    'deploy/postgres',
    'services/platform/src',
  ]),
  inContainers('egress', 60, ['deploy/egress', 'services/platform/src/outbound']),
  inContainers('observability', 180, ['deploy/observability', 'services/platform/src']),
  inContainers('restore', 240, [
    'deploy/backup',
    'deploy/postgres',
    'deploy/database',
    'deploy/operator/src/restore.ts',
    'deploy/operator/src/restore-service.ts',
  ]),
  inContainers('postgres-servers', 300, [
    'deploy/backup',
    'deploy/database',
    'deploy/operator/src/restore.ts',
    'deploy/compose/postgres-2.yml',
  ]),
  inContainers('upgrade', 350, [
    'deploy/compose',
    'deploy/last-release.json',
    ...['platform', 'identity', 'directory', 'booking', 'billing', 'content', 'notification'].map(
      (service) => `services/${service}/prisma/migrations`,
    ),
  ]),
  {
    name: 'clients',
    script: 'test:native',
    parts: ['clients'],
    seconds: 220,
    inputs: ['contracts', 'tests/clients'],
  },
]
