/** Files that decide what the README's pictures show. */
export const SHOWN_BY: Record<string, readonly string[]> = {
  'landing-1280-light.png': ['web/src/features/landing'],
  'search-1280-light.png': ['web/src/features/search', 'web/src/entities/professional'],
  'booking-dialog-1280-light.png': ['web/src/entities/booking/request-form'],
  'provider-dashboard-1280-dark.png': ['web/src/features/provider-dashboard'],
  'programs-1280-dark.png': ['web/src/features/programs', 'web/src/entities/program'],
  'admin-approvals-1280-light.png': ['web/src/features/admin'],
}

const TESTS = [':!*.test.ts', ':!*.test.tsx', ':!*/testing/*']

/** Returns the pictures whose screen has changed since they were taken, by git's history. */
export const outdatedPictures = (git: (...args: string[]) => string): string[] =>
  Object.entries(SHOWN_BY).flatMap(([picture, files]) => {
    const taken = git('log', '-1', '--format=%H', '--', `docs/images/${picture}`)
    const later = git('log', '-1', '--format=%H', `${taken}..HEAD`, '--', ...files, ...TESTS)
    return later === '' ? [] : [picture]
  })
