import type { Environment } from './environment.ts'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'
import type { Part } from './supervise.ts'

export type Given = {
  ports: Ports
  secrets: Secrets
  stateDir: string
  /** Merges a part's environment with the overrides from the stack's caller. */
  told: (name: string, env: Environment) => Environment
}

/** Everything below the services except Postgres. Foundations differ only in addresses and credentials. */
export type Foundation = {
  name: 'embedded' | 'native'
  busUrl: (ports: Ports, secrets: Secrets) => string
  /** Returns the parts besides Postgres, each listed after those it needs. */
  parts: (given: Given) => Part[]
  fetch?: (log: (line: string) => void, signal?: AbortSignal) => Promise<void>
  /** Explains to the developer what is simulated and what is real. */
  simulated: string[]
}
