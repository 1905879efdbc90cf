import { z } from 'zod'

const password = (whose: string) => z.string().min(1).describe(`Password of ${whose}; set again at each run`)

/** Environment of the one-shot process that prepares the databases. */
export const databaseConfig = z.object({
  ADMIN_URL: z
    .string()
    .min(1)
    .describe('Postgres server, with a role that may create roles, databases, and extensions'),
  IDENTITY_PASSWORD: password('fieldside_identity'),
  DIRECTORY_PASSWORD: password('fieldside_directory'),
  BOOKING_PASSWORD: password('fieldside_booking'),
  BILLING_PASSWORD: password('fieldside_billing'),
  CONTENT_PASSWORD: password('fieldside_content'),
  NOTIFICATION_PASSWORD: password('fieldside_notification'),
  IDENTITY_OWNER_PASSWORD: password('fieldside_identity_owner'),
  DIRECTORY_OWNER_PASSWORD: password('fieldside_directory_owner'),
  BOOKING_OWNER_PASSWORD: password('fieldside_booking_owner'),
  BILLING_OWNER_PASSWORD: password('fieldside_billing_owner'),
  CONTENT_OWNER_PASSWORD: password('fieldside_content_owner'),
  NOTIFICATION_OWNER_PASSWORD: password('fieldside_notification_owner'),
  KEYCLOAK_PASSWORD: password('keycloak, which owns the database of that name'),
})
