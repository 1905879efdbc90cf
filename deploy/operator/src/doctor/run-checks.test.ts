import { expect, it } from 'vitest'
import { type Check, ok } from './check.ts'
import { runChecks } from './run-checks.ts'
import { secretsIn } from './without-secrets.ts'

const advice = { fix: 'Start it.', link: 'docs/runbook.md#servicedown' }
const checkOf = (name: string, run: Check['run']): Check => ({ name, advice, run })

it('reports a check that throws or hangs as failed, with the reason and its fix, and runs the others [operations/doctor]', async () => {
  const checks = [
    checkOf('throws', async () => {
      throw new Error('connection refused')
    }),
    checkOf('throws at once', () => {
      throw new AggregateError([new Error('no IPv4'), new Error('no IPv6')])
    }),
    checkOf('hangs', () => new Promise(() => undefined)),
    checkOf('works', async () => [ok('Fine.')]),
  ]
  expect(await runChecks(checks, [], 20)).toEqual([
    { check: 'throws', state: 'failed', message: 'The check itself failed: connection refused', ...advice },
    {
      check: 'throws at once',
      state: 'failed',
      message: 'The check itself failed: no IPv4, no IPv6',
      ...advice,
    },
    {
      check: 'hangs',
      state: 'failed',
      message: 'The check itself failed: no answer within 0.02 s',
      ...advice,
    },
    { check: 'works', state: 'ok', message: 'Fine.' },
  ])
})

it('runs the checks at the same time', async () => {
  const arrived: string[] = []
  const meeting = Promise.withResolvers<void>()
  const meet = (name: string) =>
    checkOf(name, async () => {
      if (arrived.push(name) === 2) meeting.resolve()
      await meeting.promise
      return [ok('Met.')]
    })
  expect(await runChecks([meet('one'), meet('other')], [])).toHaveLength(2)
})

it('hides the secrets that an error quotes [operations/doctor-secrets]', async () => {
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    SMTP_URL: 'smtps://mail%40example.com:pass%2Fword@smtp.example.com',
    SMTP_PASSWORD: 'with$dollars',
    PUBLIC_URL: 'https://fieldside.example.com',
    S3_ACCESS_KEY: 'fieldside',
  }
  const quoting = checkOf('quotes', async () => {
    throw new Error(
      'sk_test_0123456789 pass%2Fword pass/word with$dollars postgres://user:another@host https://fieldside.example.com',
    )
  })
  const [finding] = await runChecks([quoting], secretsIn(settings))
  expect(finding?.message).toBe(
    'The check itself failed: … … … … postgres://user:…@host https://fieldside.example.com',
  )
})
