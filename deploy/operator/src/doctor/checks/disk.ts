import { type Check, failed, ok, warning } from '../check.ts'
import { LINKS } from '../links.ts'

/** As in installation.rules.yml. */
const LITTLE = 0.2
const ALMOST_NONE = 0.05

/** Checks the disk of Docker's volumes. A container's root is on it. */
export const checkDisk = (freeShare: () => number): Check => ({
  name: 'disk',
  advice: { fix: 'Check the disk with df -h on the host.', link: LINKS.diskFills },
  run: async () => {
    const free = freeShare()
    const message = `${Math.floor(free * 100)}% of the disk is free.`
    if (free < ALMOST_NONE)
      return [failed(message, { fix: 'Free or add space now.', link: LINKS.diskAlmostFull })]
    if (free < LITTLE) return [warning(message, { fix: 'Free or add space.', link: LINKS.diskFills })]
    return [ok(message)]
  },
})
