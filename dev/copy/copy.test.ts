import { describe, expect, it } from 'vitest'
import { copyPage } from './copy-page.ts'
import { textsOf } from './texts.ts'

const inWeb = (source: string): string[] => textsOf(source, { tsx: true, inWeb: true })
const inService = (source: string): string[] => textsOf(source, { tsx: false, inWeb: false })

it('lists a sentence of a screen, of a label, and of a refusal', { timeout: 60_000 }, () => {
  const page = copyPage()
  for (const text of [
    'Find Your Perfect Professional',
    'Physical Therapist',
    'This time has just been taken.',
  ])
    expect(page).toContain(`- ${text}`)
})

describe('textsOf', () => {
  it('joins the words of an element with its inline children, and names its values', () => {
    const source = `const P = () => <p>Paid by <b>{person.name}</b>, <Link to="/x">see{' '}why</Link>. <When at={at} /></p>`
    expect(inWeb(source)).toEqual(['Paid by {name}, see why. {When}'])
  })

  it('lists block elements separately', () => {
    expect(inWeb('const P = () => <div><h2>Two</h2><p>One more</p></div>')).toEqual(['Two', 'One more'])
  })

  it('reads attributes, toasts, and templates, with short choices inside the sentence', () => {
    const source = `
      const B = () => <Field label="Your time" className="grid gap-2" placeholder={'at noon'} />
      const notify = () => toast.success('Saved', { description: \`\${n} \${n === 1 ? 'row is' : 'rows are'} new.\` })`
    expect(inWeb(source)).toEqual(['Your time', 'at noon', 'Saved', '{n} {row is / rows are} new.'])
  })

  it('lists the texts of a value that is too long to print inside its sentence', () => {
    const source = `const text = \`Stopped. \${known ? 'Your bank declined the payment; try again tomorrow.' : reason}\``
    expect(inWeb(source)).toEqual(['Stopped. {…}', 'Your bank declined the payment; try again tomorrow.'])
  })

  it('leaves out class names, keys, paths, comparisons, types, and errors for programmers', () => {
    const source = `
      import { a } from 'Some Module'
      type Kind = 'One Kind'
      const classes = cn('Flex It', wide && 'grid w-full gap-3')
      if (event.key === 'Escape') throw new Error('Broken on purpose')
      fetch('/api/things', { headers: { Accept: 'text/html' } })`
    expect(inWeb(source)).toEqual([])
  })

  it('leaves out log lines, SQL, and descriptions and metrics of a service and keeps its refusals', () => {
    const source = `
      log.info({ id }, 'Started one job')
      const rows = sql\`select Name from people\`
      const config = z.string().describe('Where the service listens')
      addGauge(registry, { name: 'things', help: 'Things that are open' }, count)
      const getThing = endpoint('GET /things/{id}', { summary: 'Returns a thing' })
      throw conflict('slot-taken', 'This time has just been taken.')`
    expect(inService(source)).toEqual(['This time has just been taken.'])
  })
})
