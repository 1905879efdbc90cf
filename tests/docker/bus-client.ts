import type { Compose } from './compose.ts'

/** Publishes an empty record to each topic with what the environment says, and prints one line for each. */
const SCRIPT = `
  const { Kafka, logLevel } = require('kafkajs')
  const { BUS_URL, KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_CA_FILE: file } = process.env
  const kafka = new Kafka({
    brokers: [BUS_URL.split('//')[1]],
    ...(file && { ssl: { ca: require('node:fs').readFileSync(file) } }),
    ...(username && { sasl: { mechanism: 'scram-sha-512', username, password } }),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 5000,
    requestTimeout: 5000,
    retry: { retries: 0 },
  })
  const publish = async (topic) => {
    const producer = kafka.producer()
    await producer.connect()
    await producer.send({ topic, messages: [{ key: 'k', value: '{}' }] })
    return 'published'
  }
  const run = async () => {
    for (const topic of process.argv.slice(1)) console.log(await publish(topic).catch(({ message }) => message))
    process.exit()
  }
  run()`

/**
 * Publishes to topics from a service's own container, with its own credentials or others. Returns 'published' or the
 * reason of the refusal for each.
 */
export const publishFrom = (
  { exec }: Compose,
  service: string,
  topics: readonly string[],
  change: Record<string, string> = {},
): string[] => {
  const changed = Object.entries(change).map(([name, value]) => `${name}=${value}`)
  const { output } = exec(service, 'env', ...changed, 'node', '--no-warnings', '-e', SCRIPT, ...topics)
  return output.trim().split('\n')
}
