import { wasSignedIn } from '../client/signed-in-hint.ts'
import { exampleTexts } from '../features/landing/example-times.ts'
import { readerText, type Shows } from '../features/landing/slot-texts.ts'
import { loadApp, loadAppWhenNeeded } from './app-loader.ts'
import { sentSession } from './sent-session.ts'

// Runs at the end of a public page, instead of the app, which loads when something needs it.
const page = document.documentElement

// The first use of Intl takes as long as the rest of the page, so only pages with examples use it.
const examples = document.querySelectorAll('[data-example]')
const texts = examples.length > 0 ? exampleTexts(new Date()) : []
examples.forEach((element, index) => {
  element.textContent = texts[index]!
})
for (const element of document.querySelectorAll<HTMLTimeElement>('[data-shows]'))
  element.textContent = readerText(element.dataset.shows as Shows, element.dateTime ?? '')

// The back button restores the page from the back/forward cache, even after the visitor has signed in.
const isVisitor = !sentSession().user
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isVisitor && wasSignedIn()) window.location.reload()
})

loadAppWhenNeeded()
if (page.hidden) {
  // The app empties it when it starts. It shows again when the app fails to load.
  document.getElementById('root')!.hidden = true
  page.hidden = false
  loadApp()
} else if (!isVisitor || window.location.search || window.location.hash) {
  requestAnimationFrame(() => setTimeout(loadApp))
}
