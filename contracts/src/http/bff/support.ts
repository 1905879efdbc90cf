import { sendSupportMessage } from '../support.ts'
import { throughBff } from './actions.ts'

/** Like the other actions, but for visitors without a session too, and so many an hour for one address of the net. */
export const supportActions = { sendSupportMessage: throughBff('notification', sendSupportMessage) }
