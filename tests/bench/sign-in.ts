import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { closedLoop, createSender, expecting, type Sample, together } from './load.ts'
import { latencyRow, type Report } from './report.ts'

const ROUNDS = 4
const A_ROUND = 25

/** Compares consecutive sign-ins through the product with the identity provider's own token endpoint. */
export const signIn = async (bench: Bench): Promise<Report> => {
  const { athletes } = await bench.cast()
  const { stack, target } = bench
  const bff = createSender(target.publicUrl)
  const login = createSender(stack.urls.login)
  let next = 0
  const anybody = () => athletes[next++ % athletes.length]!
  const product = async () => {
    const { email, password } = anybody()
    const headers = { origin: target.publicUrl, 'content-type': 'application/json' }
    expecting(200, await bff.send('POST', '/api/session', headers, JSON.stringify({ email, password })))
  }
  const bare = async () => {
    const { email: username, password } = anybody()
    const form = new URLSearchParams({
      grant_type: 'password',
      client_id: 'fieldside-bff',
      client_secret: stack.secrets.clients['fieldside-bff'] ?? '',
      scope: 'openid',
      username,
      password,
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const path = '/realms/fieldside/protocol/openid-connect/token'
    expecting(200, await login.send('POST', path, headers, form.toString()))
  }
  const samples: [Sample[], Sample[]] = [[], []]
  try {
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [index, send] of [product, bare].entries()) {
        await calm(bench.database)
        const sample = await closedLoop({ concurrency: 1, until: { count: A_ROUND }, send })
        if (round > 0) samples[index]!.push(sample)
      }
  } finally {
    bff.close()
    login.close()
  }
  const [ours, theirs] = samples.map(together) as [Sample, Sample]
  return {
    rows: [50, 99].map((percent) => latencyRow('sign-in', percent, ours, theirs)),
    notes: [
      `${ROUNDS * A_ROUND} sign-ins each, in turns; the bare one is the password grant at the login itself.`,
    ],
  }
}
