import * as apiClients from '../api-clients.ts'
import * as webhooks from '../webhooks.ts'
import { throughBff } from './actions.ts'

/**
 * Actions of administrators for outside developers. The BFF forwards them like `actions`. They are in a file of their
 * own so that only the screens that need them load them.
 */
export const developerActions = {
  listApiClients: throughBff('identity', apiClients.listApiClients),
  createApiClient: throughBff('identity', apiClients.createApiClient),
  replaceApiClientSecret: throughBff('identity', apiClients.replaceApiClientSecret),
  deleteApiClient: throughBff('identity', apiClients.deleteApiClient),
  listWebhooks: throughBff('notification', webhooks.listWebhooks),
  getWebhook: throughBff('notification', webhooks.getWebhook),
  createWebhook: throughBff('notification', webhooks.createWebhook),
  updateWebhook: throughBff('notification', webhooks.updateWebhook),
  deleteWebhook: throughBff('notification', webhooks.deleteWebhook),
  replaceWebhookSecret: throughBff('notification', webhooks.replaceWebhookSecret),
  pauseWebhook: throughBff('notification', webhooks.pauseWebhook),
  resumeWebhook: throughBff('notification', webhooks.resumeWebhook),
  sendTestEvent: throughBff('notification', webhooks.sendTestEvent),
  listWebhookDeliveries: throughBff('notification', webhooks.listWebhookDeliveries),
  redeliverEvent: throughBff('notification', webhooks.redeliverEvent),
  redeliverRange: throughBff('notification', webhooks.redeliverRange),
}
