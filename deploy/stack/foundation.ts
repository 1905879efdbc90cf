import type { Environment } from './environment.ts'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'
import type { Part } from './supervise.ts'

export type Given = {
  ports: Ports
  secrets: Secrets
  stateDir: string
  /** What a part is told, with what the caller of the stack wants it to be told besides. */
  told: (name: string, env: Environment) => Environment
}

/**
 * What the services stand on besides Postgres. They are started alike on each: only addresses and credentials
 * differ.
 */
export type Foundation = {
  name: 'embedded' | 'native'
  busUrl: (ports: Ports, secrets: Secrets) => string
  /** Everything beside Postgres that the services need, each listed after what it needs itself. */
  parts: (given: Given) => Part[]
  /** Fetches what is not here yet. */
  fetch?: (log: (line: string) => void, signal?: AbortSignal) => Promise<void>
  /** For people: what stands in for something, and what is the real thing. */
  simulated: string[]
}
