import type { Service } from '@fieldside/deploy/topology.ts'
import type { Ports } from '@fieldside/dev-process/ports.ts'
import type { Part } from '@fieldside/dev-process/supervise.ts'
import type { FileOf } from './bundles.ts'
import type { Environment } from './environment.ts'
import type { Secrets } from './secrets.ts'

export type Given = {
  ports: Ports
  secrets: Secrets
  stateDir: string
  /** Returns the file that runs a main.ts. */
  fileOf: FileOf
  /** Merges a part's environment with the overrides from the stack's caller. */
  withOverrides: (name: string, env: Environment) => Environment
}

/** Everything below the services except Postgres. Foundations differ only in addresses and credentials. */
export type Foundation = {
  name: 'embedded' | 'native'
  /** Returns the event bus's URL for a service. Without one, signs in as the bus's owner. */
  busUrl: (ports: Ports, secrets: Secrets, service?: Service) => string
  /** Returns the parts besides Postgres, each listed after those it needs. */
  parts: (given: Given) => Part[]
  fetch?: (log: (line: string) => void, signal?: AbortSignal) => Promise<void>
  /** Tells the developer what is simulated and what is real. */
  simulated: string[]
}
