import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { native } from '@fieldside/dev-native/parts.ts'
import { portsFrom } from '@fieldside/dev-process/ports.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import { secretsIn } from '@fieldside/dev-stack/secrets.ts'
import { addressOfRunning } from '@fieldside/dev-stack/state-lock.ts'

/** Returns the bus of the product that runs from one of these state folders. */
export const findBus = (stateDirs: readonly string[]): string | undefined => {
  for (const stateDir of stateDirs) {
    const address = addressOfRunning(stateDir)
    if (!address || !existsSync(join(stateDir, 'secrets.json'))) continue
    const foundation = existsSync(join(stateDir, 'kafka')) ? native() : embedded
    return foundation.busUrl(portsFrom(Number(new URL(address).port)), secretsIn(stateDir))
  }
  return undefined
}
