import { EMAIL_COLORS, EMAIL_TEXT_COLORS } from '@fieldside/email/colors.ts'
import type { EmailMessage } from '@fieldside/email/message.ts'
import { renderEmail } from '@fieldside/email/render.ts'
import { expect, test } from 'vitest'
import { type Chosen, DRAFTS, everyEmail, WRITERS } from './every-email.ts'

const PLAIN: Chosen = {
  name: 'Maya Okafor',
  recipient: 'Sam Field',
  place: '1 Track Lane, Denver',
  text: 'The license has expired',
}
const HOSTILE: readonly [string, string][] = [
  ['markup', '<script>alert(1)</script></td><img src=x onerror=alert(1)>'],
  ['quotes', `"'"><a href='https://evil.test/'>x</a> onclick="x"`],
  ['entities', '&lt;b&gt; &amp; &#60;'],
  ['conditional comments', '<!--[if mso]><![endif]--> ]]>'],
  ['direction marks', '\u202egnp.exe \u2066\u2067\u2069\u200f שלום'],
  ['200 characters', 'x'.repeat(200)],
  ['200 emoji', '🏃'.repeat(200)],
  ['line breaks', 'Ana\r\nBcc: all@example.test\u2028'],
]

const TAG = /<!--.*?-->|<[^>]*>/gs
const decoded = (html: string): string =>
  html
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const bodyOf = (html: string): string => html.slice(html.indexOf('<body'))
const [PREHEADER_START, PREHEADER_END] = ['<div style="display:none;', '</div>'] as const
const preheaderIn = (html: string): string => {
  const body = bodyOf(html)
  const start = body.indexOf(PREHEADER_START)
  return body.slice(start, body.indexOf(PREHEADER_END, start) + PREHEADER_END.length)
}
/** Returns what a reader sees. */
const shownIn = (html: string): string =>
  decoded(bodyOf(html).replace(preheaderIn(html), '').replaceAll('<br>', ' ').replaceAll(TAG, ' '))
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => decoded(address!))
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/["·:]|\s/g, ' ')
    .split(' ')
    .filter(Boolean)
    .sort()

const each = (chosen: Chosen): [string, EmailMessage, ReturnType<typeof renderEmail>][] =>
  [...everyEmail(chosen)].map(([kind, email]) => [kind, email, renderEmail(email)])

test('covers every function that writes notifications', () => {
  expect(Object.keys(DRAFTS).sort()).toEqual([...WRITERS].sort())
  expect(Object.values(DRAFTS).filter((drafts) => drafts.length === 0)).toEqual([])
})

test('puts the same content in the HTML and the text part of every email [find/emails-both-parts]', () => {
  for (const [kind, email, { subject, text, html }] of each(PLAIN)) {
    // Text shows the addresses that the button, the offers, and links with a text lead to.
    const named = (email.facts ?? []).filter(({ action }) => action)
    const actions = [email.action, ...(email.offers?.items ?? []).map(({ action }) => action), ...named]
    const addresses = actions.flatMap((action) => action?.address ?? [])
    const read = addresses.reduce((rest, address) => rest.replace(`: ${address}`, ''), text)
    const shown = shownIn(html).replace('Fieldside', '')
    expect(wordsOf(shown), kind).toEqual(wordsOf(read))
    expect(addressesIn(html), kind).toEqual(expect.arrayContaining(addresses))
    expect(subject, kind).toBe(email.title)
  }
})

test('gives every email one button that leads to the next step [find/emails-next-step]', () => {
  for (const [kind, email, { html }] of each(PLAIN)) {
    // Support answers with a reply.
    expect(html.match(/padding:13px 22px/g)?.length ?? 0, kind).toBe(kind === 'support' ? 0 : 1)
    expect(email.action?.label ?? kind, kind).not.toBe('')
  }
})

test.each(HOSTILE)(
  'adds no markup and no line to any email for chosen texts with %s [find/emails-escaped]',
  (_, text) => {
    const hostile = each({ name: text, recipient: text, place: text, text })
    for (const [index, [kind, , plain]] of each(PLAIN).entries()) {
      const { subject, text: read, html } = hostile[index]![2]
      const tags = (html: string) => html.match(TAG)?.filter((tag) => tag !== '<br>' && tag !== '<title>')
      expect(tags(html), kind).toEqual(tags(plain.html))
      expect(subject, kind).not.toMatch(/[\r\n\u2028]/)
      if (!/announcement|support|Decision/.test(kind)) {
        expect(read.split('\n').length, kind).toBe(plain.text.split('\n').length)
      }
      expect(html, kind).toMatch(/^[\n\x20-\x7e]*$/)
    }
  },
)

test('keeps chosen names from reordering the text around them [find/emails-escaped]', () => {
  const name = 'שלום \u202eevil'
  for (const [kind, , { text, html }] of each({ ...PLAIN, name, recipient: name, place: name })) {
    expect(text, kind).not.toContain('\u202e')
    expect(decoded(html), kind).not.toContain('\u202e')
  }
})

test('begins every email with a hidden preheader, its first sentence [find/emails-preheader]', () => {
  for (const [kind, email, { html }] of each(PLAIN)) {
    const body = bodyOf(html)
    expect(body.slice(0, body.indexOf(PREHEADER_START)), kind).toMatch(/^<body [^>]*>\n<div [^>]*>\n$/)
    expect(decoded(preheaderIn(html)), kind).toContain(email.paragraphs[0]!.slice(0, 100))
  }
})

test('loads nothing and links only to the product [find/emails-no-tracking]', () => {
  for (const [kind, , { html }] of each(PLAIN)) {
    expect(html, kind).not.toMatch(
      /<(img|link|script|iframe|video|object|svg)\b|\bsrc=|url\(|@import|@font-face/i,
    )
    expect(html, kind).toMatch(/<html lang="en"/)
    expect(html.match(/<table(?![^>]*role="presentation")/g), kind).toBeNull()
    for (const address of addressesIn(html)) {
      expect(address, kind).toMatch(/^https:\/\/fieldside\.test\//)
      for (const personal of ['Maya', 'Okafor', 'Sam', 'people.test', '@']) {
        expect(address, kind).not.toContain(personal)
      }
    }
  }
})

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('has a contrast of at least 4.5 in both color schemes [find/emails-schemes]', () => {
  for (const [text, background] of EMAIL_TEXT_COLORS)
    for (const scheme of [0, 1]) {
      const [dark, light] = [EMAIL_COLORS[text][scheme]!, EMAIL_COLORS[background][scheme]!]
        .map(luminance)
        .sort((one, other) => one - other) as [number, number]
      expect((light + 0.05) / (dark + 0.05), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
    }
})

test.each(['Confirmation 1', 'Request 1', 'recovery'])(
  'keeps both parts of %s as they were last looked at [find/emails-both-parts]',
  async (kind) => {
    const { text, html } = renderEmail(everyEmail(PLAIN).get(kind)!)
    const name = kind.toLowerCase().replace(' 1', '')
    await expect(text).toMatchFileSnapshot(`golden/${name}.txt`)
    await expect(html).toMatchFileSnapshot(`golden/${name}.html`)
  },
)

test('the email about a declined or expired request links to the professional’s waitlist, and only the athlete’s [waitlist/join]', () => {
  const linked = [...everyEmail(PLAIN)].filter(([, { facts = [] }]) =>
    facts.some(({ address }) => address?.includes('/waitlists/')),
  )
  expect(linked.map(([kind]) => kind)).toEqual(expect.arrayContaining(['Decline 1', 'Cancellation 1']))
  for (const [, { title }] of linked)
    expect(['Request declined', 'Request expired', 'Booking not completed']).toContain(title)
})
