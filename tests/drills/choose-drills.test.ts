import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONTAINERS, EXTENDED, NATIVE } from '../parts.ts'
import { CORE, DRILLS, type Drill } from './catalogue.ts'
import { orderDrills } from './choose-drills.ts'

const drill = (name: string, seconds: number, inputs: string[]): Drill => ({
  name,
  script: 'test:docker',
  parts: [name],
  seconds,
  inputs,
})

const SAMPLES = [
  drill('long', 500, ['services']),
  drill('short', 60, ['deploy/egress', 'docker-compose.yml']),
  drill('middle', 100, ['services/platform']),
]

const namesOf = (changedFiles: string[], turn: number, secondsLeft = 1000) =>
  orderDrills(SAMPLES, changedFiles, turn, secondsLeft).map(
    (chosen) => `${chosen.drill.name} ${chosen.reason}`,
  )

describe('orderDrills', () => {
  it('runs the drills whose inputs changed, the cheapest first', () => {
    const changed = ['services/platform/src/data/outbox.ts', 'docker-compose.yml']
    expect(namesOf(changed, 1)).toEqual(['short changed', 'middle changed', 'long changed'])
  })

  it('starts with the drill whose turn it is, although none of its inputs changed', () => {
    expect(namesOf(['services/booking/src/main.ts'], 2)).toEqual(['middle turn', 'long changed'])
    expect(namesOf([], 3)).toEqual(['long turn'])
  })

  it('gives the turn to the next drill that fits into the time that is left', () => {
    expect(namesOf([], 0, 100)).toEqual(['short turn'])
    expect(namesOf([], 0, 10)).toEqual([])
  })

  it('takes a changed file for an input only below a whole folder name', () => {
    expect(namesOf(['services-list.md', 'deploy/egress.md'], 0, 10)).toEqual([])
  })
})

describe('DRILLS', () => {
  const parts = {
    'test:extended': EXTENDED,
    'test:native': NATIVE,
    'test:docker': CONTAINERS,
  }

  it.each(DRILLS)(
    '$name names parts of its command and inputs that exist',
    ({ script, parts: named, inputs }) => {
      const known = parts[script].flat(2).map(({ name }) => name)
      expect(known).toEqual(expect.arrayContaining(named))
      const missing = inputs.filter((input) => !existsSync(join(import.meta.dirname, '../..', input)))
      expect(missing).toEqual([])
    },
  )

  it('has every part that the core leaves out', () => {
    const core = CORE.flatMap((tests) => tests.parts)
    const drilled = DRILLS.flatMap((drill) => drill.parts)
    const names = [...NATIVE, ...CONTAINERS].flat(2).map((part) => part.name)
    expect(drilled).toEqual(expect.arrayContaining(names.filter((name) => !core.includes(name))))
  })
})
