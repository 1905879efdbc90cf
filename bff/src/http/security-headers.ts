import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { BffConfig } from '../config.ts'
import { publicRealm } from '../session/sso.ts'

type Site = Pick<BffConfig, 'PUBLIC_URL' | 'STRIPE_SCRIPT_URL' | 'KEYCLOAK_URL' | 'KEYCLOAK_ISSUER'>

/** Returns the payment provider's origins for scripts, frames, and calls. */
const providerOf = (
  scriptUrl: string | undefined,
): { script: string[]; frame: string[]; connect: string[] } => {
  if (!scriptUrl) return { script: [], frame: [], connect: [] }
  const { origin, hostname } = new URL(scriptUrl)
  if (hostname !== 'js.stripe.com') return { script: [origin], frame: [origin], connect: [origin] }
  return {
    script: [origin, 'https://*.js.stripe.com'],
    frame: [origin, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: [origin, 'https://api.stripe.com'],
  }
}

/** YouTube without its cookies. */
const YOUTUBE = 'https://www.youtube-nocookie.com'

/**
 * Allows our own files, the public pages' inline scripts by hash, Keycloak's token endpoint, the payment
 * provider's script, frames, and calls, and exercise videos, which admins may link from any https address.
 */
const policyOf = ({ STRIPE_SCRIPT_URL, ...realm }: Omit<Site, 'PUBLIC_URL'>, inlineScripts: string[]) => {
  const { script, frame, connect } = providerOf(STRIPE_SCRIPT_URL)
  const keycloak = new URL(publicRealm(realm)).origin
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...script, ...inlineScripts],
    frameSrc: [...frame, YOUTUBE],
    connectSrc: ["'self'", keycloak, ...connect],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'https:'],
    fontSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}

/** Excludes localhost: HSTS applies per host name, whatever the port, and other programs there use plain http. */
const mustStaySecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && hostname !== 'localhost'

/** The media types that a browser shows as a page, in which scripts can run. */
const DOCUMENT = /^(text\/html|image\/svg\+xml)/

/**
 * Adds all security headers to documents, and the relevant ones to other replies. A handler's own value wins, such
 * as the stricter policy of a picture.
 */
export const securityHeaders = (
  { PUBLIC_URL, ...others }: Site,
  inlineScripts: string[],
): MiddlewareHandler => {
  const everywhere = {
    overwrite: false,
    strictTransportSecurity: mustStaySecure(new URL(PUBLIC_URL)) && 'max-age=31536000',
    // For browsers and plug-ins that no longer exist.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
  const onDocuments = secureHeaders({
    ...everywhere,
    contentSecurityPolicy: policyOf(others, inlineScripts),
    // 'Near me' on /search asks for the location.
    permissionsPolicy: { camera: [], microphone: [], geolocation: ['self'] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Checkout opens in a tab of its own, which we still point to the payment provider.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    xFrameOptions: 'DENY',
  })
  const onOthers = secureHeaders({
    ...everywhere,
    referrerPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xFrameOptions: false,
  })
  return async (hono, next) => {
    await next()
    const isDocument = DOCUMENT.test(hono.res.headers.get('content-type') ?? '')
    await (isDocument ? onDocuments : onOthers)(hono, async () => undefined)
  }
}
