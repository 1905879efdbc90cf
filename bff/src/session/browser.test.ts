import { expect, test } from 'vitest'
import { browserLabel } from './browser.ts'

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox on Windows'],
  ['', 'Unknown browser'],
  ['<script>alert(1)</script>/1.0', 'Unknown browser'],
])('names browser and system of %s', (header, label) => {
  expect(browserLabel(header)).toBe(label)
})

test('limits the label of a header of any length', () => {
  expect(browserLabel(`${'x'.repeat(20_000)}/1.0 (${'y;'.repeat(9000)})`).length).toBeLessThanOrEqual(80)
})
