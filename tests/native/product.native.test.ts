import { afterAll, beforeAll, describe } from 'vitest'
import { outsideView } from '../outside-view/outside-view.ts'
import { kafkaDown } from './kafka-down.ts'
import { type NativeStack, startNativeStack } from './native-stack.ts'
import { postgresRestarted } from './postgres-restarted.ts'
import { rollingRestart } from './rolling-restart.ts'
import { servicesKilled } from './services-killed.ts'

/**
 * One durable product for all fault tests, which run one after the other. Each creates its own users, so each also
 * runs alone (-t).
 */
let running: NativeStack
const given = () => running

beforeAll(async () => {
  running = await startNativeStack({ durable: true })
})
afterAll(() => running?.close())

describe('rolling restart', () => rollingRestart(given))
describe('Postgres restarted', () => postgresRestarted(given))
describe('Kafka down', () => kafkaDown(given))
describe('services killed', () => servicesKilled(given))
describe('outside view', () => outsideView(given))
