import chromium from '@sparticuz/chromium'

/**
 * The browser from npm: nothing has to be installed by hand. Only its path is taken: its own arguments hold
 * --single-process, which dies at the second context, and --disable-web-security, which hides CORS faults.
 */
export const browserLaunch = async () => ({
  executablePath: await chromium.executablePath(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ],
})
