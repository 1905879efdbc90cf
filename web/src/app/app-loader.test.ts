import { expect, onTestFinished, test } from 'vitest'
import { loadAppWhenNeeded } from './app-loader.ts'
import { announceApp } from './app-started.ts'

const PAGE = `
  <template id="app"><script type="module" src="/vendor.js"></script><script type="module" src="/app.js"></script></template>
  <div id="root" hidden>
    <button type="button">Question</button><button type="button">Theme</button>
    <a href="/pricing">Pricing</a><a href="/help">Help</a>
  </div>`

const controls = () => [...document.querySelectorAll<HTMLElement>('button,a')]
const click = (...names: string[]) => {
  for (const name of names)
    controls()
      .find(({ textContent }) => textContent === name)!
      .click()
}
const script = () => document.head.querySelector('script[src="/app.js"]')!

test('shows the page after the app fails to load, and then replays each control once and the last link', () => {
  document.body.innerHTML = PAGE
  onTestFinished(() => {
    for (const added of document.head.querySelectorAll('script')) added.remove()
    document.body.replaceChildren()
  })
  loadAppWhenNeeded()
  click('Question', 'Question', 'Theme')
  script().dispatchEvent(new Event('error'))
  script().remove()
  expect(document.getElementById('root')!.hidden).toBe(false)
  click('Question', 'Pricing', 'Help')
  const replayed: (string | null)[] = []
  for (const control of controls())
    control.addEventListener('click', (event) => {
      event.preventDefault()
      replayed.push(control.textContent)
    })
  announceApp()
  expect(replayed).toEqual(['Theme', 'Question', 'Help'])
})
