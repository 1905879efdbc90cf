import * as files from '../message-files.ts'
import { throughBff } from './actions.ts'

/** Actions about files of messages. In `actions`, every screen would load them. */
export const fileActions = {
  uploadMessageFile: throughBff('booking', files.uploadMessageFile),
  removeMessageFile: throughBff('booking', files.removeMessageFile),
  getMessageFilePreview: throughBff('booking', files.getMessageFilePreview),
  openMessageFile: throughBff('booking', files.openMessageFile),
  adminOpenMessageFile: throughBff('booking', files.adminOpenMessageFile),
}
