import { renderEmail } from '@fieldside/email/render.ts'
import { everyEmail } from '../emails/every-email.ts'
import { expect, test } from './fixtures.ts'
import { look } from './look.ts'

/** One email with each part of the layout, and one with names and texts that are too long for a line. */
const KINDS = ['Request 1', 'Confirmation 1', 'Decline 1', 'Decision 2', 'recovery', 'support']
const LONG = 'x'.repeat(200)

/** The mail client's page has the landmarks. */
const OF_PAGE = /^(region|landmark-one-main),/

test.describe('360', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('shows emails without axe violations, cut-off text, or sideways scrolling in both schemes [find/emails-schemes]', async ({
    visitor,
  }) => {
    const page = await visitor()
    const plain = everyEmail({
      name: 'Maya Okafor',
      recipient: 'Sam Field',
      place: '1 Lane',
      text: 'Expired',
    })
    const long = everyEmail({ name: LONG, recipient: LONG, place: `https://meet.test/${LONG}`, text: LONG })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const email of KINDS.flatMap((kind) => [plain.get(kind)!, long.get(kind)!])) {
        await page.setContent(renderEmail(email).html)
        const found = (await look(page)).filter((violation) => !OF_PAGE.test(violation))
        expect(found, `${email.title.slice(0, 40)}, ${colorScheme}`).toEqual([])
      }
    }
  })
})
