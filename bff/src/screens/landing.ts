import { landingScreen } from '@fieldside/contracts/http/bff/landing.ts'
import { type Bff, serve } from '../http/serve.ts'

/** Serves visitors who open the landing page from another screen. The document of / includes the same data. */
export const serveLanding = (bff: Bff): void => serve(bff, landingScreen, () => bff.landing())
