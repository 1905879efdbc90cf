import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Compose, createCompose } from './compose.ts'

const LISTENER = '11.22.33.44'
/** Longer than a resolver waits for a name server that doesn't answer, as on a machine without internet access. */
const WITHIN_MS = 15_000

let compose: Compose
beforeAll(async () => {
  compose = await createCompose({ project: 'fieldside-egress', files: ['tests/docker/egress.yml'] })
  compose.run('up', '--wait', '--no-build', 'egress', 'egress-any', 'listener')
})
afterAll(() => compose?.remove())

/** Runs a program in a service's container. Prints the program's result for each word. */
const ask = (service: string, program: string, words: string[]): Record<string, unknown> => {
  const script = `
    const tried = process.argv.slice(1).map((word) => new Promise((resolve) => {
      setTimeout(() => resolve('no answer'), ${WITHIN_MS});
      (${program})(word, resolve);
    }));
    Promise.all(tried).then((all) => { console.log(JSON.stringify(all)); process.exit() })`
  const output = compose.run('run', '--rm', '--no-deps', '-T', service, 'node', '-e', script, ...words)
  const answers = JSON.parse(output.split('\n').at(-1) ?? '') as unknown[]
  return Object.fromEntries(words.map((word, index) => [word, answers[index]]))
}

/** Sends CONNECT to a proxy from a service's container. Returns the proxy's answer for each target. */
const through = (proxy: string, service: string, targets: string[]) =>
  ask(
    service,
    `(path, resolve) => require('node:http').request({ host: '${proxy}', port: 8080, method: 'CONNECT', path })
      .on('connect', ({ statusCode }, socket, head) => {
        if (statusCode !== 200) return resolve(statusCode)
        socket.on('data', (data) => resolve(statusCode + ' ' + data))
        // The first bytes may have arrived with the reply.
        socket.unshift(head)
      })
      .on('error', ({ code }) => resolve(code)).end()`,
    targets,
  )

const all = (targets: string[], answer: unknown) =>
  Object.fromEntries(targets.map((target) => [target, answer]))

test('lets billing out to public addresses only through the proxy', () => {
  const direct = `(host, resolve) => require('node:net').connect(443, host)
    .on('connect', () => resolve('connected')).on('error', ({ code }) => resolve(code))`
  const addresses = [LISTENER, compose.addressOf('listener', 'outside')]
  for (const answer of Object.values(ask('billing', direct, addresses))) expect(answer).not.toBe('connected')
  const targets = [`${LISTENER}:443`, 'public.example:443']
  expect(through('egress-any', 'billing', targets)).toEqual(all(targets, '200 hello'))
})

test('lets billing out to Stripe alone', () => {
  const targets = [`${LISTENER}:443`, 'public.example:443', 'api.stripe.com:80', 'api.stripe.com.example:443']
  expect(through('egress', 'billing', targets)).toEqual(all(targets, 403))
  // Without internet access, the name doesn't resolve.
  const stripe = 'api.stripe.com:443'
  expect(through('egress', 'billing', [stripe])).not.toEqual({ [stripe]: 403 })
})

test('refuses private addresses and every name that resolves to one', () => {
  const addresses = ['10.0.0.1', '172.16.0.1', '192.168.0.1', '127.0.0.1', '169.254.169.254', '0.0.0.0']
  const ipv6 = ['[::1]', '[fc00::1]', '[fe80::1]', '[::ffff:127.0.0.1]']
  const names = ['localhost', 'egress', 'egress-any', 'private.example', 'both.example']
  const targets = [...addresses, ...ipv6, ...names].map((host) => `${host}:443`)
  expect(through('egress-any', 'billing', targets)).toEqual(all(targets, 403))
})

test('is unreachable for other services', () => {
  const proxies = ['egress', compose.addressOf('egress', 'outside'), compose.addressOf('egress', 'egress')]
  for (const proxy of proxies)
    expect(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'no answer']).toContain(
      through(proxy, 'booking', ['api.stripe.com:443'])['api.stripe.com:443'],
    )
})
