import { type Caller, type Endpoint, endpointsOf } from '../../endpoint.ts'
import type { Names } from '../../json-schema.ts'
import type { ServiceName } from '../../service-name.ts'
import * as webhooks from '../webhooks.ts'
import * as appointments from './appointments.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'

/** Names of the schemas of replies. Generated clients call their classes so. */
export const v1Names: Names = {
  Appointment: appointments.ApiAppointment,
  Payment: payments.ApiPayment,
  Person: people.ApiPerson,
  WebhookDelivery: webhooks.WebhookDelivery,
  WebhookEndpoint: webhooks.WebhookEndpoint,
  WebhookEndpointWithSecret: webhooks.WebhookEndpointWithSecret,
}

const isScope = (caller: Caller): boolean => caller.startsWith('scope:')

/** An endpoint at its public path and the service that serves it. */
type Published<E extends Endpoint> = E & { target: ServiceName; servicePath: string }

/** Publishes a service's endpoint to API clients. Adds the prefix /v1 to a path that lacks it. */
const published = <E extends Endpoint>(target: ServiceName, served: E): Published<E> => {
  const callers = served.callers.filter(isScope)
  return {
    ...served,
    callers,
    refusal: `This needs a token of an API client with the ${callers.join(' or ').replaceAll('scope:', 'scope ')}`,
    path: served.path.startsWith('/v1/') ? served.path : `/v1${served.path}`,
    target,
    servicePath: served.path,
  }
}

const publishedOf = (target: ServiceName, module: object): Record<string, Published<Endpoint>> =>
  Object.fromEntries(
    Object.entries(endpointsOf(module) as Record<string, Endpoint>).map(([name, served]) => [
      name,
      published(target, served),
    ]),
  )

/** The endpoints that the BFF forwards for API clients, on behalf of the client. */
export const v1: Record<string, Published<Endpoint>> = {
  ...publishedOf('booking', appointments),
  ...publishedOf('billing', payments),
  ...publishedOf('identity', people),
  ...publishedOf('notification', webhooks),
}
