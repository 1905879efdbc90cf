import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { appointmentPaid } from '@fieldside/contracts/events/booking.ts'
import { exampleOf } from '@fieldside/contracts/events/files.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PACKAGE = join(ROOT, 'packages/events')
const run = promisify(execFile)

/** The package's dependencies, so that npm asks no registry. */
const dependencies = (): string[] => {
  const webhooks = realpathSync(join(PACKAGE, 'node_modules/standardwebhooks'))
  const ofWebhooks = ['@stablelib/base64', 'fast-sha256'].map((name) => join(webhooks, '..', name))
  return [webhooks, join(PACKAGE, 'node_modules/@cfworker/json-schema'), ...ofWebhooks].map((path) =>
    realpathSync(path),
  )
}

const PROGRAM = `
import { readFileSync } from 'node:fs'
import { type FieldsideEvent, InvalidEventError, parseEvent, verifyWebhook, InvalidWebhookError, WebhookSecretError } from '@fieldside/events'
import schema from '@fieldside/events/schemas/booking.appointment-paid.v1.json' with { type: 'json' }

type Input = { event: string; body: string; headers: Record<string, string>; secret: string }
const { event, body, headers, secret }: Input = JSON.parse(readFileSync(0, 'utf8'))

const priceOf = (parsed: FieldsideEvent | undefined): number | null | undefined =>
  parsed?.type === 'booking.appointment-paid' ? parsed.data.price_cents : undefined

const outcomeOf = (attempt: () => FieldsideEvent | undefined): unknown => {
  try {
    return attempt()?.type ?? 'unknown'
  } catch (error) {
    if (error instanceof InvalidEventError || error instanceof InvalidWebhookError) return error.message
    if (error instanceof WebhookSecretError) return [error.message]
    throw error
  }
}
/** What a program without types could pass. */
const anything = verifyWebhook as (body: unknown, headers: unknown, secret: unknown) => FieldsideEvent | undefined

const parsed = JSON.parse(event)
console.log(JSON.stringify({
  title: schema.title,
  price: priceOf(parseEvent(event)),
  added: outcomeOf(() => parseEvent({ ...parsed, added: 1, data: { ...parsed.data, added: 1 } })),
  addressed: outcomeOf(() => parseEvent({ ...parsed, dataschema: 'https://fieldside.test/schemas/booking.appointment-paid/1' })),
  newerAddress: outcomeOf(() => parseEvent({ ...parsed, dataschema: 'https://fieldside.test/schemas/booking.appointment-paid/2' })),
  newer: outcomeOf(() => parseEvent({ ...parsed, dataschema: 'booking.appointment-paid/2' })),
  wrong: outcomeOf(() => parseEvent({ ...parsed, data: { ...parsed.data, starts_at: 'noon' } })),
  noJson: outcomeOf(() => parseEvent('{')),
  webhook: outcomeOf(() => verifyWebhook(body, headers, secret)),
  fetched: outcomeOf(() => verifyWebhook(new TextEncoder().encode(body), new Headers(headers), secret)),
  forged: outcomeOf(() => verifyWebhook(body.replace('8500', '1'), headers, secret)),
  buffer: outcomeOf(() => anything(new TextEncoder().encode(body).buffer, headers, secret)),
  parsed: outcomeOf(() => anything(JSON.parse(body), headers, secret)),
  promised: outcomeOf(() => anything(Promise.resolve(body), headers, secret)),
  missing: [undefined, null, '', new Uint8Array()].map((none) => outcomeOf(() => anything(none, headers, secret))),
  headerless: [undefined, {}].map((none) => outcomeOf(() => anything(body, none, secret))),
  secretless: [undefined, '', 'whsec_'].map((none) => outcomeOf(() => anything(body, headers, none))),
  misread: outcomeOf(() => verifyWebhook(body, headers, 'whsec_***')),
}))
`

const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    resolveJsonModule: true,
    outDir: '.',
  },
  files: ['program.ts', 'node.d.ts'],
}

/** The empty project of an outside developer. It types only `node:fs`, which stands for @types/node. */
const NODE_TYPES = `declare module 'node:fs' { export function readFileSync(file: number, encoding: 'utf8'): string }`

/** Builds, packs, and installs, which takes seconds on a quiet machine. */
const INSTALLS_WITHIN_MS = 2 * MINUTE_MS

let project: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'fieldside-events-'))
  await run('node', [join(PACKAGE, 'build.ts')])
  await run('npm', ['pack', PACKAGE, '--pack-destination', project], { cwd: project })
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'outside', type: 'module' }))
  const options = ['--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...options, './fieldside-events-1.1.0.tgz', ...dependencies()], {
    cwd: project,
  })
}, INSTALLS_WITHIN_MS)
afterAll(() => rm(project, { recursive: true, force: true }))

const inputOf = () => {
  const event = JSON.stringify(exampleOf(appointmentPaid))
  const secret = `whsec_${Buffer.from('a secret of the endpoint').toString('base64')}`
  const [id, at] = ['msg_1', new Date()]
  const headers = {
    'Webhook-Id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, event),
  }
  return JSON.stringify({ event, body: event, headers, secret })
}

test('@fieldside/events installs into an empty project, which type-checks, reads events, verifies webhooks, and names what the program did wrong [events/package] [events/webhook-mistakes]', async () => {
  await writeFile(join(project, 'program.ts'), PROGRAM)
  await writeFile(join(project, 'node.d.ts'), NODE_TYPES)
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout)
  })
  const running = run('node', ['program.js'], { cwd: project })
  running.child.stdin!.end(inputOf())
  expect(JSON.parse((await running).stdout)).toEqual({
    title: 'booking.appointment-paid/1',
    price: 8500,
    added: 'booking.appointment-paid',
    addressed: 'booking.appointment-paid',
    newerAddress: 'unknown',
    newer: 'unknown',
    wrong: expect.stringMatching(/^data\.starts_at: /),
    noJson: expect.stringMatching(/^not JSON/),
    webhook: 'booking.appointment-paid',
    fetched: 'booking.appointment-paid',
    forged: 'No matching signature found',
    buffer: 'booking.appointment-paid',
    parsed: expect.stringMatching(/^The body is already parsed\./),
    promised: expect.stringMatching(/^The body is a promise\./),
    missing: Array(4).fill(expect.stringMatching(/^The body is missing\./)),
    headerless: [expect.stringMatching(/^The headers are missing\./), 'Missing required headers'],
    secretless: Array(3).fill([expect.stringMatching(/^The secret is empty\./)]),
    misread: [expect.stringMatching(/^The secret isn’t a signing secret\./)],
  })
})
