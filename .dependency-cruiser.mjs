// The import rules of the architecture. TypeScript 7 has no API for tools yet, so swc reads the sources.
const services = 'identity|directory|booking|billing|content|notification'
const test = '(\\.test\\.tsx?$|/tests?/|/testing/)'

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
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'domain-is-pure',
      comment: 'Domain rules import only domain and contracts: no store, no platform, no clock, no network.',
      severity: 'error',
      from: { path: `^services/(${services})/src/domain/`, pathNot: test },
      to: {
        pathNot: ['^services/[^/]+/src/domain/', '^contracts/src/', 'node_modules/(zod|temporal-polyfill)/'],
      },
    },
    {
      name: 'domain-of-its-own',
      severity: 'error',
      from: { path: `^services/(${services})/src/domain/` },
      to: { path: '^services/([^/]+)/src/domain/', pathNot: '^services/$1/' },
    },
    {
      name: 'only-the-store-queries',
      comment:
        'Kysely and pg are imported by store.ts and store/ alone (and schema.ts, for the types of tables).',
      severity: 'error',
      from: {
        path: `^services/(${services})/src/`,
        pathNot: ['/src/store(\\.ts$|/)', '/src/schema\\.ts$', test],
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'store-decides-nothing',
      comment: 'Nothing goes back up: a store knows no use case, route or consumer.',
      severity: 'error',
      from: { path: `^services/(${services})/src/store(\\.ts$|/)`, pathNot: test },
      to: { path: `^services/(${services})/src/(usecases/|routes|consumers|jobs|service|main)` },
    },
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
    {
      name: 'contracts-are-for-everyone',
      comment: 'The browser imports them: zod, and nothing of ours.',
      severity: 'error',
      from: {
        path: '^contracts/src/',
        pathNot: [test, '^contracts/src/generated\\.ts$', '^contracts/src/password-strength\\.ts$'],
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
        pathNot: [test, 'conformance(\\.ts$|/)', 'test-setup'],
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
        '^web/vite\\.config\\.ts$',
        '\\.css$',
        '^vitest\\.config\\.ts$',
      ],
    },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
