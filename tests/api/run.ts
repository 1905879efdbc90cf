import { startTestStack, type TestStack } from '../setup/stack.ts'
import { type ApiCaller, createCallers } from './callers.ts'
import { type ApiCase, apiCases } from './cases.ts'
import { type ApiResult, installSchemathesis, runSchemathesis } from './schemathesis.ts'

/**
 * `npm run test:api`: runs schemathesis against every service as each role, and against the BFF. Fails on a 5xx and on
 * a status, content type, or body that contracts/openapi doesn't document. Skips where Python or pip is missing.
 */

const LANES = 2

const skip = (reason: string): void => {
  console.log(`The API was NOT tested with schemathesis here: ${reason}\n\n0 passed, 0 failed`)
}

const report = ({ name, passed, output, seconds }: ApiResult): void => {
  console.log(`${passed ? '✓' : '✗'} ${name} in ${seconds} s`)
  if (!passed) console.log(output)
}

const runCase = async (running: TestStack, caller: ApiCaller, apiCase: ApiCase): Promise<ApiResult> => {
  const { service, role } = apiCase
  const isBff = service === 'bff'
  const url = { ...running.stack.urls, bff: `${running.publicUrl}/api`, v1: running.publicUrl }[service]
  const side = isBff ? caller.bff : caller.service
  const headers = await side.headers()
  const result = await runSchemathesis({
    ...apiCase,
    name: `${service} as ${role}`,
    url,
    headers,
  })
  // Without this check, a caller signed out halfway would pass, because operations document 401 and 403.
  return (await side.holds(headers))
    ? result
    : {
        ...result,
        passed: false,
        output: `The caller lost its session or role during the run.\n${result.output}`,
      }
}

const runAll = async (): Promise<ApiResult[]> => {
  const running = await startTestStack()
  const results: ApiResult[] = []
  try {
    const callers = await createCallers(running)
    // Runs the longest cases first, so that the lanes end together.
    const waiting = apiCases().sort((a, b) => b.operations.length - a.operations.length)
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const result = await runCase(running, callers[next.role], next)
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
