import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { connectBus } from '@fieldside/platform/connect-bus.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExample, missingOf, type Run, unreachable } from './example.ts'
import { type Sums, seasonOf, sumsOf } from './one-season.ts'
import { startTwoListeners, type TwoListeners } from './two-listeners.ts'

const TOPICS = ['booking', 'billing'].map(topicOf)
const SESSIONS = 240
const LANGUAGES = [
  { language: 'typescript', tools: ['npm', 'node'], groups: ['revenue'] },
  { language: 'python', tools: ['python3'], groups: ['revenue'] },
  { language: 'go', tools: ['go'], groups: [] },
  { language: 'java', tools: ['java', 'mvn'], groups: [] },
]

let folder: string
let kafka: TwoListeners
/** Where each partition ends, by "<topic> <partition>". Partitions without records are left out. */
let ends: Record<string, number>
let events: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-examples-'))
  kafka = await startTwoListeners(folder)
  const season = seasonOf(0, SESSIONS)
  const bus = await connectBus(`kafka://${kafka.plain}`, {
    clientId: 'test',
    partitions: 3,
    log: createLog('test', 'silent'),
  })
  await bus.ensureTopics(TOPICS)
  await bus.publish(season)
  // Every third event comes again, after all the others: the first payment of a refunded session, too.
  await bus.publish(season.filter((_, index) => index % 3 === 0))
  await bus.close()
  events = new Set(season.map(({ value }) => value)).size
  const admin = kafka.client.admin()
  await admin.connect()
  const offsets = await Promise.all(
    TOPICS.map(async (topic) =>
      (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [`${topic} ${partition}`, high]),
    ),
  )
  await admin.disconnect()
  ends = Object.fromEntries(
    offsets
      .flat()
      .map(([at, high]) => [at, Number(high)] as const)
      .filter(([, high]) => high > 0),
  )
}, 300_000)
afterAll(async () => {
  await kafka?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the sums that were printed last. */
const printedSums = (lines: readonly string[]): Sums => {
  const found = lines.map((line) => /^revenue of (\S+): (\d+) cents, fees: (\d+) cents$/.exec(line))
  return Object.fromEntries(
    found.flatMap((of) => (of ? [[of[1]!, { revenue: Number(of[2]), fees: Number(of[3]) }]] : [])),
  )
}

const whileRunning = async <T>(run: Run, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } finally {
    await run.kill()
  }
}

test.for(LANGUAGES)(
  'the $language example counts each event once when it is killed twice and events come again [events/examples]',
  async ({ language, tools, groups }, context) => {
    const missing = missingOf(tools)
    if (missing.length > 0) {
      console.log(`the ${language} example was not run: ${missing.join(', ')} not found on this machine`)
      return context.skip()
    }
    const example = await createExample(language, join(folder, language))
    try {
      await example.prepare()
    } catch (error) {
      const reason = unreachable(error)
      if (!reason) throw error
      console.log(`the ${language} example was not run: its packages could not be fetched (${reason})`)
      return context.skip()
    }
    const user = `revenue-${language}`
    await kafka.createReader(user, 'secret', { topics: TOPICS, groups })
    const plain = { KAFKA_BROKERS: kafka.plain }
    const secure = {
      ...{ KAFKA_BROKERS: kafka.secure, KAFKA_TLS: 'true', KAFKA_CA_FILE: kafka.caFile },
      ...{ KAFKA_USERNAME: user, KAFKA_PASSWORD: 'secret' },
    }
    for (const env of [plain, secure]) {
      const run = example.start(env)
      await whileRunning(run, () => run.printed(200))
      expect(example.events()).toBeLessThan(events)
    }
    const last = example.start(secure)
    await whileRunning(last, async () => {
      await last.printed(1)
      await expect.poll(example.positions, { timeout: 60_000 }).toEqual(ends)
      expect(example.sums()).toEqual(sumsOf(SESSIONS))
      await expect.poll(() => printedSums(last.lines)).toEqual(sumsOf(SESSIONS))
      await last.interrupt()
      expect(last.lines.join('\n')).not.toMatch(/Traceback|KeyboardInterrupt/)
    })
    expect(example.events()).toBe(events)
  },
)
