import { boundsOf, type Figures, figuresIn, GOALS, isWithin, shown } from './goals.ts'

/**
 * `node tests/bench/goals-table.ts before=a.json before=b.json after=c.json,d.json …`: prints the table of goals in
 * Markdown with a column for each run. A run of several files takes each figure from the last one that has it.
 */

const columns = process.argv.slice(2).map((word) => {
  const [title = '', files = ''] = word.split('=')
  return { title, figures: Object.assign({}, ...files.split(',').map(figuresIn)) as Figures }
})
type Bounds = ReturnType<typeof boundsOf>
const verdict = (
  goal: (typeof GOALS)[number],
  { accept, target }: Bounds,
  value: number | undefined,
): string => {
  if (value === undefined || accept === undefined || target === undefined) return '–'
  if (isWithin(goal, value, target)) return 'goal'
  return isWithin(goal, value, accept) ? 'accepted' : 'missed'
}

const line = (cells: string[]): string => `| ${cells.join(' | ')} |`
const head = ['figure', ...columns.map(({ title }) => title), 'accept', 'goal', 'reached']
console.log(line(head))
console.log(line(['---', ...head.slice(1).map(() => '---:')]))
for (const goal of GOALS) {
  const values = columns.map(({ figures }) => figures[goal.figure])
  const bounds = boundsOf(goal, values[0])
  const last = values.findLast((value) => value !== undefined)
  console.log(
    line([
      goal.what,
      ...values.map((value) => shown(goal, value)),
      ...bounds.words,
      verdict(goal, bounds, last),
    ]),
  )
}
