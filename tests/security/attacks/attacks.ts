import { accountAttacks } from './accounts.ts'
import type { Attack } from './attack.ts'
import { fileAttacks } from './files.ts'
import { inputAttacks } from './input.ts'
import { limitAttacks } from './limits.ts'
import { moneyAttacks } from './money.ts'

/** All attacks, in the order of docs/threats.md. */
export const attacks: Attack[] = [
  ...accountAttacks,
  ...limitAttacks,
  ...fileAttacks,
  ...inputAttacks,
  ...moneyAttacks,
]
