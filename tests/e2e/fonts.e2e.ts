import { expect, test } from './fixtures.ts'

type PlatformFonts = { fonts: { familyName: string; isCustomFont: boolean }[] }

test("renders Latin Extended and Vietnamese names in the product's own fonts, in headings and in text", async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(`
    document.querySelector('main').innerHTML =
      ['h1', 'p', 'b'].map((tag) => '<' + tag + '>Łucja Şahin İğne Nguyễn Thị Hường Đặng Ế</' + tag + '>').join('')
    document.body.offsetHeight && document.fonts.ready.then(() => undefined)`)
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
    // The new text may ask for its fonts only after the fonts of the screen were ready.
    await expect.poll(usedFonts, { message: selector }).toEqual(families)
  }
})
