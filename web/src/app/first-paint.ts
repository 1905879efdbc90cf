import { wasSignedIn } from '../client/signed-in-hint.ts'
import { applyTheme } from '../client/theme-choice.ts'
import { isMailed } from './mailed-markers.ts'
import { sentSession } from './sent-session.ts'

// Runs in the head of a public page, before its first paint.
applyTheme()

// A link from another site doesn't carry the cookie, so the server may have taken a user for a visitor.
if (isMailed(window.location) || (wasSignedIn() && !sentSession().user))
  document.documentElement.hidden = true
