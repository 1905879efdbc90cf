import { writeChangelog } from './changelog.ts'
import { readLastRelease } from './releases.ts'

/** `npm run changelog` */
writeChangelog(readLastRelease())
