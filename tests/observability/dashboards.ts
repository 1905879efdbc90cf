import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OBSERVABILITY } from './prometheus.ts'

export type Panel = {
  title: string
  type: 'stat' | 'timeseries'
  gridPos: { x: number; y: number; w: number; h: number }
  fieldConfig: { defaults: { unit: string } }
  targets: { expr: string; legendFormat: string }[]
}
export type Dashboard = { name: string; title: string; panels: Panel[] }

const FOLDER = join(OBSERVABILITY, 'dashboards')

export const readDashboards = (): Dashboard[] =>
  readdirSync(FOLDER).map((file) => ({
    name: file.replace('.json', ''),
    ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<Dashboard, 'name'>),
  }))

/** Shows what exporters and Keycloak measure, which run only in containers. */
const OF_OTHERS = 'parts'

/** The dashboards about our own processes. */
export const ownDashboards = (): Dashboard[] => readDashboards().filter(({ name }) => name !== OF_OTHERS)

/** Every query of some dashboards, with the panel that shows it. */
export const dashboardQueries = (dashboards: Dashboard[]): { where: string; expr: string }[] =>
  dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) => panel.targets.map(({ expr }) => ({ where: `${title}, ${panel.title}`, expr }))),
  )

/** Returns the expression with a value for Grafana's variable. */
export const filledIn = (expr: string, interval: string): string =>
  expr.replaceAll('$__rate_interval', interval)
