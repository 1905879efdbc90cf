import { join } from 'node:path'
import { cardsPart, mailPart } from '../embedded/parts.ts'
import type { Foundation, Given } from '../stack/foundation.ts'
import type { Part } from '../stack/supervise.ts'
import { fetchKafka, launchKafka } from './kafka.ts'

const kafkaPart = ({ ports, stateDir }: Given): Part => ({
  name: 'kafka',
  needs: [],
  launch: (log) =>
    launchKafka(
      { folder: join(stateDir, 'kafka'), port: ports.kafka, controllerPort: ports.kafkaController },
      log,
    ),
})

/** Kafka, Keycloak and an S3 server as they are in production, on this machine without Docker. */
export const native: Foundation = {
  name: 'native',
  busUrl: (ports) => `kafka://127.0.0.1:${ports.kafka}`,
  parts: (given) => [kafkaPart(given), mailPart(given), cardsPart(given)],
  fetch: async (log) => {
    await fetchKafka(log)
  },
  simulated: [
    'the card provider (no money moves) and mail delivery. Kafka, Keycloak, the file store',
    'and Postgres are the real ones.',
  ],
}
