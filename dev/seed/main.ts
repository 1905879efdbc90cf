import { refuseProduction } from '@fieldside/dev-process/refuse-production.ts'
import { z } from 'zod'

refuseProduction('The demo data')

const environment = z
  .object({
    ADMIN_URL: z.string().min(1),
    /** Connects as the owner, with all rights. */
    BUS_URL: z.string().min(1),
    SERVICE_ENVIRONMENTS: z.preprocess(
      (text) => JSON.parse(String(text)),
      z.record(z.string(), z.record(z.string(), z.string())),
    ),
  })
  .parse(process.env)

// Loads all six services, so only once nothing speaks against it.
const { createDemoData } = await import('./demo-data.ts')
await createDemoData({
  adminUrl: environment.ADMIN_URL,
  busUrl: environment.BUS_URL,
  environments: environment.SERVICE_ENVIRONMENTS,
})
