// The import rules of the architecture. TypeScript 7 has no API for tools yet, so swc reads the sources.
import { readFileSync } from 'node:fs'

const services = '(?!platform/)[^/]+'
const test = '(\\.test\\.tsx?$|/tests?/|/testing/)'

const GENERATED_CLIENT = '^services/[^/]+/prisma/client/'

/** The nouns of each service in the order of their imports, top first. Each is a folder of `src/`; see docs/architecture.md. */
const NOUNS = JSON.parse(readFileSync(new URL('services/nouns.json', import.meta.url), 'utf8'))
const nounFile = (folders) => `[^/]+/(${folders})`

/** Top first. A noun has these layers inside; the files of a service stand above, between, and below them. */
const LAYERS = [
  'main\\.ts',
  'service\\.ts',
  '(routes|consumers|jobs)\\.ts',
  nounFile('(routes|consumers|jobs)\\.ts'),
  // Entry points: one verb, or a few short ones.
  nounFile('(?!(routes|consumers|jobs|views)\\.ts)[^/]+\\.ts|steps/'),
  `${nounFile('views\\.ts')}|clients\\.ts`,
  'context\\.ts',
  nounFile('(store|adapters|reader)/'),
  '(errors|schema)\\.ts',
  nounFile('rules/'),
]

const ROOMS = [
  ...LAYERS.slice(1).map((layer, index) => ({
    name: `layer-${index + 1}-imports-downward`,
    comment: `Inside a service, imports go one way: ${LAYERS.join(' → ')}. Types count, too.`,
    severity: 'error',
    from: { path: `^services/(${services})/src/(${layer})`, pathNot: test },
    to: { path: `^services/(${services})/src/(${LAYERS.slice(0, index + 1).join('|')})` },
  })),
  ...Object.entries(NOUNS).flatMap(([service, nouns]) =>
    nouns.slice(1).map((noun, index) => ({
      name: `${service}-${noun}-imports-downward`,
      comment: `The nouns of ${service} import one way: ${nouns.join(' → ')}. Move what both need down, or pass it in.`,
      severity: 'error',
      from: { path: `^services/${service}/src/${noun}/`, pathNot: test },
      to: { path: `^services/${service}/src/(${nouns.slice(0, index + 1).join('|')})/` },
    })),
  ),
  {
    name: 'rules-are-pure',
    comment:
      'Rules import only rules and contracts, and nothing of the wire format: no store, no platform, no clock, no network.',
    severity: 'error',
    from: { path: `^services/(${services})/src/[^/]+/rules/`, pathNot: test },
    to: {
      path: '.',
      pathNot: [
        '^services/[^/]+/src/[^/]+/rules/',
        '^contracts/src/(?!http/)',
        'node_modules/(zod|temporal-polyfill)/',
      ],
    },
  },
  {
    name: 'steps-belong-to-their-noun',
    comment:
      'A step is a part of an entry point. What another noun needs is an entry point, a rule, or a query.',
    severity: 'error',
    from: { path: `^services/(${services})/src/([^/]+)(/|$)`, pathNot: test },
    to: { path: `^services/(${services})/src/[^/]+/steps/`, pathNot: '^services/$1/src/$2/' },
  },
  {
    name: 'steps-know-no-entry-point',
    severity: 'error',
    from: { path: `^services/(${services})/src/([^/]+)/steps/`, pathNot: test },
    to: { path: '^services/$1/src/$2/[^/]+\\.ts$', pathNot: '/views\\.ts$' },
  },
]

/** The rooms of services/platform. Top first. */
const PLATFORM_ROOMS = ['service', 'http', 'bus', 'jobs', 'security', 'outbound', 'data', 'telemetry', 'base']

/** Top first; see docs/architecture.md. */
const WEB_LAYERS = ['app', 'features', 'entities', 'ui', 'client']

export default {
  forbidden: [
    {
      name: 'not-resolved',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circles',
      comment: 'No cycles between files, not even of types. Move what both need to a third file.',
      severity: 'error',
      from: { pathNot: GENERATED_CLIENT },
      to: { circular: true },
    },
    {
      name: 'only-the-store-queries',
      comment:
        'Kysely, pg, and Prisma Client are imported by store/ alone (and schema.ts, for types; service.ts opens the client).',
      severity: 'error',
      from: {
        path: `^services/(${services})/src/`,
        pathNot: ['/store/', '/src/schema\\.ts$', test],
      },
      to: {
        path: 'node_modules/(kysely|pg|@prisma/[^/]+)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-service-opens-prisma-client',
      severity: 'error',
      from: { path: `^services/(${services})/src/`, pathNot: ['/src/service\\.ts$', test] },
      to: { path: GENERATED_CLIENT, dependencyTypesNot: ['type-only'] },
    },
    ...ROOMS,
    {
      name: 'services-do-not-know-each-other',
      severity: 'error',
      from: { path: `^services/(${services})/`, pathNot: '\\.it\\.test\\.ts$' },
      to: { path: `^services/(${services})/`, pathNot: '^services/$1/' },
    },
    {
      name: 'platform-knows-no-service',
      severity: 'error',
      from: { path: '^services/platform/' },
      to: { path: `^(services/(${services})|bff|web)/` },
    },
    ...PLATFORM_ROOMS.slice(1).map((room, index) => ({
      name: `platform-${room}-imports-downward`,
      comment: `The platform's rooms import one way: ${PLATFORM_ROOMS.join(' → ')}. Move what both need down, or pass it in.`,
      severity: 'error',
      from: { path: `^services/platform/src/${room}/`, pathNot: test },
      to: { path: `^services/platform/src/(${PLATFORM_ROOMS.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'bff-knows-no-service',
      comment: 'The BFF calls services by their contracts.',
      severity: 'error',
      from: { path: '^bff/src/', pathNot: test },
      to: { path: `^services/(${services})/` },
    },
    {
      name: 'web-imports-contracts-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(services|bff|deploy|dev|tests)/' },
    },
    ...WEB_LAYERS.slice(1).map((layer, index) => ({
      name: `web-${layer}-imports-downward`,
      comment: `The web's layers import one way: ${WEB_LAYERS.join(' → ')}. Move what both need down, or pass it in.`,
      severity: 'error',
      from: { path: `^web/src/${layer}/` },
      to: { path: `^web/src/(${WEB_LAYERS.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'web-features-do-not-know-each-other',
      comment: 'What two screens share is a noun: it belongs in entities/.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-no-circles',
      comment: 'No cycles in the web, not even of types or dynamic imports.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { circular: true },
    },
    {
      name: 'web-no-circles-of-nouns',
      comment: 'An entity may know another one, but never both ways.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/src/entities/[^/]+$' },
      to: { path: '^web/src/entities/[^/]+$', circular: true },
    },
    {
      name: 'contracts-are-for-everyone',
      comment: 'The browser imports them: zod, and nothing of ours.',
      severity: 'error',
      from: {
        path: '^contracts/src/',
        pathNot: [test, '^contracts/src/(generated|events/files|password-strength)\\.ts$'],
      },
      to: { pathNot: ['^contracts/src/', 'node_modules/zod/'] },
    },
    {
      name: 'password-strength-is-loaded-lazily',
      comment: 'Its dictionaries weigh more than the rest of the web client: the web imports it dynamically.',
      severity: 'error',
      from: { path: '^(web|bff|contracts)/', pathNot: test },
      to: {
        path: '^contracts/src/password-strength\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'product-knows-no-tools',
      comment: 'What is deployed imports nothing from dev/, which only laptops and tests have.',
      severity: 'error',
      from: { path: '^(contracts|services|bff|web|deploy)/', pathNot: test },
      to: { path: '^(dev|tests)/' },
    },
    {
      name: 'tests-stay-out-of-production',
      severity: 'error',
      from: {
        path: '^(services|bff|web|contracts)/',
        pathNot: [test, 'test-setup'],
      },
      to: { path: ['/testing/', '\\.test\\.tsx?$', 'node_modules/(vitest|fast-check|@testing-library)/'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: {
      path: [
        '^(web|bff|contracts|services/[^/]+)/dist/',
        '/\\.cache/',
        '^web/vite\\.config\\.ts$',
        '\\.css$',
        '^vitest\\.config\\.ts$',
      ],
    },
    doNotFollow: { path: 'node_modules' },
    webpackConfig: { fileName: 'web/resolve.mjs' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
