import type { ServiceName } from '@fieldside/contracts/endpoint.ts'
import { endpointsByService } from '@fieldside/contracts/http/catalogue.ts'
import { startTestStack } from '../setup/stack.ts'
import { type ApiCaller, createCallers } from './callers.ts'
import { type ApiResult, installSchemathesis, runSchemathesis } from './schemathesis.ts'

/**
 * `npm run test:api`: schemathesis against every service as each role, and against the BFF. No 5xx, no status,
 * content type or body that contracts/openapi doesn't document. Skipped where Python is missing.
 */

const LANES = 2
/** These never end, or end the session that the other calls need. */
const EXCLUDED = ['live', 'streamLiveFeed', 'endSession', 'changePassword', 'changeRole', 'chooseRole']

type Case = { service: ServiceName; caller: ApiCaller }

const skip = (reason: string): void => {
  console.log(`The API was NOT tried with schemathesis here: ${reason}\n\n0 passed, 0 failed`)
}

const casesFor = (callers: ApiCaller[]): Case[] =>
  (Object.keys(endpointsByService) as ServiceName[]).flatMap((service) =>
    callers
      .filter(({ role }) => service !== 'bff' || role !== 'service')
      .map((caller) => ({ service, caller })),
  )

const report = ({ name, passed, output, seconds }: ApiResult): void => {
  console.log(`${passed ? '✓' : '✗'} ${name} in ${seconds} s`)
  if (!passed) console.log(output)
}

const runAll = async (): Promise<ApiResult[]> => {
  const running = await startTestStack()
  const results: ApiResult[] = []
  try {
    const waiting = casesFor(await createCallers(running))
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { service, caller } = next
        const isBff = service === 'bff'
        const result = await runSchemathesis({
          name: `${service} as ${caller.role}`,
          service,
          url: isBff ? `${running.publicUrl}/api` : running.stack.urls[service],
          headers: await (isBff ? caller.bff() : caller.service()),
          excluded: EXCLUDED.filter((name) => name in endpointsByService[service]),
        })
        report(result)
        results.push(result)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return results
  } finally {
    await running.close()
  }
}

const missing = installSchemathesis()
if (missing) skip(missing)
else {
  const results = await runAll()
  const failed = results.filter(({ passed }) => !passed).length
  console.log(`\n${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
