import { expect, it } from 'vitest'
import { quorumFindings, replicationFindings } from './kafka.ts'

const partition = (replicas: number[], isr = replicas, leader = 1) => ({
  ...{ topic: 'booking.events.v1', partitionId: 0, replicas, isr, leader },
})

it('finds partitions without a leader, with missing copies, and with fewer copies than brokers', () => {
  expect(replicationFindings([partition([1])], 1)).toMatchObject([{ state: 'ok' }])
  expect(replicationFindings([partition([1, 2, 3])], 4)).toMatchObject([{ state: 'ok' }])
  expect(replicationFindings([partition([1, 2, 3], [1, 2])], 3)).toMatchObject([
    { state: 'failed', message: '1 partitions lack copies (booking.events.v1).' },
  ])
  expect(replicationFindings([partition([1], [1])], 3)).toMatchObject([
    { state: 'failed', fix: expect.stringContaining('operator grow-bus') },
  ])
  expect(replicationFindings([partition([1], [], -1)], 1)).toMatchObject([
    { state: 'failed', message: '1 partitions have no leader (booking.events.v1).' },
    { state: 'failed' },
  ])
})

const AT = 1_000_000
const replica = (id: number, behindMs = 0) => ({ id, logEndOffset: 1n, caughtUpMs: AT - behindMs })
const quorum = (...voters: ReturnType<typeof replica>[]) => ({
  leaderId: 1,
  leaderMs: AT,
  voters,
  observers: [],
})

it('finds nodes that don’t follow the quorum, a missing leader, and an even number of votes', () => {
  expect(quorumFindings(quorum(replica(1)))).toMatchObject([{ state: 'ok' }])
  expect(quorumFindings(quorum(replica(1), replica(2, 500), replica(3)))).toMatchObject([{ state: 'ok' }])
  expect(quorumFindings(quorum(replica(1), replica(2, 60_000), replica(3)))).toMatchObject([
    { state: 'failed', message: 'Nodes 2 don’t follow the controllers’ log.' },
  ])
  expect(quorumFindings(quorum(replica(1), replica(2)))).toMatchObject([{ state: 'warning' }])
  expect(quorumFindings({ ...quorum(replica(1)), leaderId: -1 })).toMatchObject([{ state: 'failed' }])
})
