import { join } from 'node:path'
import { bundle, bundleProduct, type FileOf } from '@fieldside/dev-stack/bundles.ts'

/** Programs that tests start several times and that are not part of the product's bundles. */
const PROGRAMS = {
  root: join(import.meta.dirname, '../..'),
  entries: [
    'services/platform/src/testing/sample-main.ts',
    'services/platform/src/testing/killed-jobs-main.ts',
    'dev/events/main.ts',
    'tests/faults/service-at.ts',
  ],
  sources: [
    '{contracts,services/*}/src/**/*.ts',
    'tests/faults/service-at.ts',
    '{deploy,dev/*}/*.ts',
    'pnpm-lock.yaml',
  ],
}

export const bundleTestPrograms = (log: (line: string) => void): Promise<FileOf> => bundle(PROGRAMS, log)

/**
 * Returns the bundle of a program or of a process of the product. A start from the sources takes two to three times the
 * CPU.
 */
export const bundled = async (entry: string): Promise<string> => {
  const build = PROGRAMS.entries.includes(entry) ? bundleTestPrograms : bundleProduct
  return (await build(console.log))(entry)
}
