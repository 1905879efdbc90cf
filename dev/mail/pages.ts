import { html, raw } from 'hono/html'
import type { Mail } from './inbox.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
    --line: light-dark(#dcdcd3, #33433a); --muted: light-dark(#5b645e, #a3b0a8); --turf: light-dark(#1c6b47, #7fd1a6) }
  body { margin: 0; background: light-dark(#f8f7f2, #131c17); color: light-dark(#17211b, #e9efe9) }
  main { max-width: 46rem; margin: 0 auto; padding: 24px 16px }
  h1 { font-size: 1.5rem; margin: 0 0 4px; overflow-wrap: anywhere }
  p { margin: 0 0 16px } a { color: var(--turf) } .muted { color: var(--muted); font-size: .875rem }
  ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
  li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 8px; min-height: 44px;
    border-bottom: 1px solid var(--line); color: inherit; text-decoration: none }
  li a:hover, li a:focus-visible { background: light-dark(#eeede5, #1c2a23) }
  li strong { overflow-wrap: anywhere } li time { font-variant-numeric: tabular-nums }
  iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 8px; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border: 1px solid var(--line);
    border-radius: 8px; font: .875rem/1.6 ui-monospace, monospace }
`

// Swaps only what changed, so that scroll position and focus stay.
const REFRESH = `
  const list = document.querySelector('#list')
  setInterval(async () => {
    // The catcher is briefly unavailable. The next poll retries.
    const reply = await fetch('/list').catch(() => null)
    if (!reply || !reply.ok) return
    const next = await reply.text()
    if (next !== list.dataset.seen) { list.innerHTML = next; list.dataset.seen = next }
  }, 2000)
`

const framed = (title: string, content: unknown) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <style>
        ${raw(STYLE)}
      </style>
    </head>
    <body>
      <main>${content}</main>
    </body>
  </html>`

const timeOf = (mail: Mail): string => `${mail.received_at.slice(0, 19).replace('T', ' ')} UTC`

const row = (mail: Mail) => html`<li>
  <a href="/mails/${mail.id}">
    <strong>${mail.subject || '(no subject)'}</strong>
    <time class="muted" datetime="${mail.received_at}">${timeOf(mail).slice(11)}</time>
    <span class="muted">to ${mail.to.join(', ')}</span>
  </a>
</li>`

export const listFragment = (mails: Mail[]) =>
  mails.length === 0
    ? html`<p class="muted">No mail yet. What Fieldside sends shows up here by itself.</p>`
    : html`<ul>${mails.map(row)}</ul>`

export const listPage = (mails: Mail[]) =>
  framed(
    'Inbox · Fieldside',
    html`<h1>Inbox</h1>
      <p class="muted">Every mail this Fieldside sends ends here; none leaves the machine.</p>
      <div id="list">${listFragment(mails)}</div>
      <script>
        ${raw(REFRESH)}
      </script>`,
  )

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const linked = (text: string) =>
  raw(
    text
      .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
      .map((part, index) =>
        index % 2 === 1
          ? `<a href="${escaped(part)}" target="_blank" rel="noopener">${escaped(part)}</a>`
          : escaped(part),
      )
      .join(''),
  )

export const mailPage = (mail: Mail) =>
  framed(
    `${mail.subject} · Inbox`,
    html`<p><a href="/">← Inbox</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      <p class="muted">from ${mail.from} to ${mail.to.join(', ')} · ${timeOf(mail)}</p>
      ${
        mail.html
          ? html`<iframe
              title="The mail as HTML"
              src="/mails/${mail.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
          : ''
      }
      ${mail.text ? html`<pre aria-label="The mail as text">${linked(mail.text)}</pre>` : ''}`,
  )

const BASE = '<base target="_blank">'

/** Returns the email's own HTML. Its links open in a new tab next to the inbox. Nothing may precede its doctype. */
export const mailBody = ({ html }: Mail): string =>
  html.includes('<head>') ? html.replace('<head>', `<head>${BASE}`) : `${BASE}${html}`
