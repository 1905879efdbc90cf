import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { architecturePage } from './architecture-page.ts'
import { CHART_PROCESSES, chartProcesses } from './chart-processes.ts'
import { eventsReference } from './events-reference.ts'
import { personalDataPage, referencePage, scalePage } from './operating-pages.ts'

const pages = {
  'operating/reference.md': referencePage,
  'operating/scale.md': scalePage,
  'operating/personal-data.md': personalDataPage,
  'architecture.md': architecturePage,
}
for (const [name, generate] of Object.entries(pages)) {
  const file = join(import.meta.dirname, '../../docs', name)
  writeFileSync(file, generate(readFileSync(file, 'utf8')))
  console.log(`wrote the generated parts of docs/${name}`)
}
writeFileSync(CHART_PROCESSES, chartProcesses())
console.log('wrote the processes of the Helm chart')
writeFileSync(join(import.meta.dirname, '../../docs/events-reference.md'), eventsReference())
console.log('wrote docs/events-reference.md')
