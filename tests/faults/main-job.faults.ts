import { afterAll, beforeAll, describe } from 'vitest'
import { outsideView } from '../outside-view/outside-view.ts'
import { refusals } from '../security/refusals.ts'
import { stopsAttacks } from '../security/stops-attacks.ts'
import { adminActions } from './admin-actions.ts'
import { busDown } from './bus-down.ts'
import { type FaultStack, startFaultStack } from './fault-stack.ts'
import { kills } from './kills.ts'
import { leaks, plantedLeaks } from './leaks.ts'
import { ownWrites } from './own-writes.ts'
import { races } from './races.ts'
import { traces } from './traces.ts'

/** One stack for all, because its start costs as much as forty tests. They run one after the other. */
let running: FaultStack
const given = () => running

beforeAll(async () => {
  running = await startFaultStack()
}, 120_000)
afterAll(() => running?.close())

describe('attacks', () => stopsAttacks(given))
describe('main user journey', () => {
  beforeAll(() => given().liftLimits())

  describe('refusals', () => refusals(given))
  describe('admins', () => adminActions(given))
  describe('own writes', () => ownWrites(given))
  describe('races', () => races(given))
  describe('kills', () => kills(given))
  describe('bus down', () => busDown(given))
  describe('traces', () => traces(given))
  describe('leaks', () => leaks(given))
  describe('outside view', () => outsideView(given))
  describe('planted leaks', () => plantedLeaks(given))
})
