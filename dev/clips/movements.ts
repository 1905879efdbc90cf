import type { Movement } from './movement.ts'
import { BASICS } from './movements/basics.ts'
import { CONDITIONING } from './movements/conditioning.ts'
import { JUMPS } from './movements/jumps.ts'
import { MOBILITY } from './movements/mobility.ts'
import { RUNS } from './movements/runs.ts'
import { STRENGTH } from './movements/strength.ts'

export const MOVEMENTS: Movement[] = [...BASICS, ...STRENGTH, ...MOBILITY, ...RUNS, ...JUMPS, ...CONDITIONING]
