import { expect, test } from './fixtures.ts'

type PlatformFonts = { fonts: { familyName: string; isCustomFont: boolean }[] }

/**
 * Letters that the Latin fonts lack. A screen that draws before its Latin fonts have loaded keeps the system's font for
 * theirs (`font-display: optional`).
 */
const LETTERS = 'ŁŞİĞễịườĐặẾ'

test("renders letters of Latin Extended and Vietnamese in the product's own fonts, in headings and in text", async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(`document.querySelector('main').innerHTML =
    ['h1', 'p', 'b'].map((tag) => '<' + tag + '>${LETTERS}</' + tag + '>').join('')`)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  // The variable font Public Sans is named after its lightest weight.
  for (const [selector, families] of [
    ['main h1', ['Barlow Condensed SemiBold']],
    ['main p', ['Instrument Sans', 'Public Sans Thin']],
    ['main b', ['Instrument Sans', 'Public Sans Thin']],
  ] as const) {
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const usedFonts = async () => {
      const { fonts }: PlatformFonts = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
      const used = fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : 'not ours'))
      return [...new Set(used)].sort()
    }
    await expect.poll(usedFonts, { message: selector }).toEqual(families)
  }
})
