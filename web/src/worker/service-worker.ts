import { type Release, serveFiles } from './serve-files.ts'
import { showPushes } from './show-pushes.ts'
import type { WorkerScope } from './worker-scope.ts'

/** The build replaces it (web/build/service-worker.ts). */
declare const __RELEASE__: Release

const scope = globalThis as unknown as WorkerScope
serveFiles(scope, __RELEASE__)
showPushes(scope)
