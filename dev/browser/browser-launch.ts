import chromium from '@sparticuz/chromium'

/**
 * Launches the browser from npm, which needs no installation. Uses only its path, because its default arguments include
 * --single-process, which crashes at the second context, and --disable-web-security, which hides CORS errors.
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
