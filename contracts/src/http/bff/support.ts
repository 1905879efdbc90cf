import { sendSupportMessage } from '../support.ts'
import { throughBff } from './actions.ts'

/**
 * Like the other actions, but also for visitors without a login session, with an hourly limit per network address.
 */
export const supportActions = { sendSupportMessage: throughBff('notification', sendSupportMessage) }
