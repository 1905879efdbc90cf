import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import { isoTime, localTime } from './days.ts'
import { type Columns, columnsOf, type Format, type Line, type ReadSet, WrongCell } from './line.ts'
import { gramsIn, keptDuration, numberOf, repsIn } from './quantities.ts'
import { textIn } from './texts.ts'

type Cells = readonly string[]
type Session = { start_time: string | null; duration_seconds: number | null }

/** 2100. */
const LAST_BEGIN_S = 4_102_444_800

const SECTION = /^###\s*([A-Z ]+?)\s*#/

/** A file is several tables, each below a line such as '### EXERCISE LOGS ####' and its own header. */
export const jefit: Format = {
  source: 'jefit',
  open: ([first = ''], options) => {
    if (!SECTION.test(first)) return null
    let section = SECTION.exec(first)![1]!
    let columns: Columns | null = null
    let unit: WeightUnit | null = null
    let row = 0
    const sessions = new Map<string, Session>()

    const addSession = (text: (name: string | null) => string): void => {
      // The column's name is misspelled in some versions.
      const began = Number(text('starttime') || text('starttimie'))
      sessions.set(text('_id'), {
        start_time:
          began > 0 && began < LAST_BEGIN_S
            ? localTime(new Date(began * 1000).toISOString(), options.timeZone, 'starttime').time
            : null,
        duration_seconds: keptDuration(numberOf(text('total_time'), 'total_time'), options),
      })
    }
    const setsIn = (logs: string): ReadSet[] => {
      const packed = logs.split(',').map((set) => set.trim().split('x'))
      // Cardio has four or more values without a weight, which mean something else.
      if (packed.length >= 4 && packed[0]!.join('x') === '0x0') {
        options.lose('pack')
        return []
      }
      return packed.flatMap(([weight = '', reps]): ReadSet[] => {
        if (reps === undefined) throw new WrongCell('logs', 'Sets must be weight x reps')
        const count = repsIn(reps, 'logs')
        if (!count) {
          options.lose('notDone')
          return []
        }
        const weight_grams = gramsIn(weight, 'logs', unit ?? options.unit)
        return [{ reps: count, weight_grams, kind: 'normal', seconds: null, distance_cm: null, rpe: null }]
      })
    }
    const logLines = (text: (name: string | null) => string): Line[] => {
      if (unit === null) options.assumeUnit()
      const { day } = isoTime(text('mydate'), 'mydate')
      const id = text('belongsession')
      const session = sessions.get(id)
      const line = {
        workout: {
          key: `${day} ${session ? id : ''}`,
          day,
          start_time: session?.start_time ?? null,
          duration_seconds: session?.duration_seconds ?? null,
          title: 'Workout',
          notes: null,
          own: null,
        },
        exercise_name: textIn(text('ename'), 'ename'),
        exercise_id: null,
        superset: null,
        notes: null,
      }
      if (text('logs') === '') return []
      row += 1
      return setsIn(text('logs')).map((set) => ({ ...line, block: String(row), set }))
    }
    return (cells: Cells) => {
      const [cell = ''] = cells
      if (cell.startsWith('###')) {
        section = SECTION.exec(cell)?.[1] ?? ''
        columns = null
        return []
      }
      if (columns === null) {
        columns = columnsOf(cells.map((name) => name.trim()))
        return []
      }
      const known = columns
      const text = (name: string | null) => known.text(cells, name)
      if (section === 'SETTING' && text('mass') !== '') unit = text('mass').startsWith('lb') ? 'lb' : 'kg'
      if (section === 'WORKOUT SESSIONS') addSession(text)
      return section === 'EXERCISE LOGS' ? logLines(text) : []
    }
  },
}
