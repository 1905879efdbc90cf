import { EMAIL_COLORS, type EmailColor, lightColor } from './colors.ts'
import { escapeHtml, linkHtml, textHtml } from './html.ts'
import type { EmailFact, EmailMessage, EmailOffer } from './message.ts'

/** The colored parts of the layout, by the class that the dark scheme selects. */
const PAINTS = {
  'c-ink': ['color', 'ink'],
  'c-muted': ['color', 'muted'],
  'c-turf': ['color', 'turf'],
  'c-turf-ink': ['color', 'turf-ink'],
  'c-on-deep': ['color', 'on-deep'],
  'b-paper': ['background-color', 'paper'],
  'b-raised': ['background-color', 'raised'],
  'b-turf': ['background-color', 'turf'],
  'b-deep': ['background-color', 'deep'],
  'l-line': ['border-color', 'line'],
  'l-turf': ['border-color', 'turf'],
  'l-on-deep': ['border-color', 'on-deep'],
  'l-deep-line': ['border-color', 'deep-line'],
} as const satisfies Record<string, readonly [property: string, EmailColor]>

/** Returns the attributes of an element: light colors inline, which all clients read, and classes for the dark scheme. */
const painted = (paints: readonly (keyof typeof PAINTS)[], style: string): string => {
  const light = paints.map((paint) => `${PAINTS[paint][0]}:${lightColor(PAINTS[paint][1])}`)
  return `class="${paints.join(' ')}" style="${[style, ...light].join(';')}"`
}

const DARK_RULES = Object.entries(PAINTS)
  .map(([paint, [property, color]]) => `.${paint}{${property}:${EMAIL_COLORS[color][1]}!important}`)
  .join('\n')

const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="x-apple-disable-message-reformatting">
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${DARK_RULES}
}
</style>
<!--[if mso]><style>td,p,h1,a{font-family:Arial,sans-serif!important}</style><![endif]-->`

const FONT = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const DISPLAY =
  "font-family:'Barlow Condensed','Arial Narrow','Roboto Condensed','Helvetica Neue',Arial,sans-serif"
/** Breaks names and addresses that are longer than a line. Elements inherit it. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'

const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'

/** The two arches of the logo, drawn with borders, because clients block SVG and many hide images. */
const MARK = `<table ${TABLE} aria-hidden="true"><tr><td ${painted(['l-on-deep'], 'border-style:solid;border-width:2px 2px 0;border-radius:14px 14px 0 0;padding:5px 5px 0;line-height:1px;font-size:1px')}><div ${painted(['l-on-deep'], 'border-style:solid;border-width:2px 2px 0;border-radius:8px 8px 0 0;width:8px;height:13px')}></div></td></tr></table>`

const HEADER = `<tr><td bgcolor="${lightColor('deep')}" ${painted(['b-deep', 'l-deep-line'], 'padding:16px 24px;border-radius:16px 16px 0 0;border-style:double;border-width:0 0 3px')}>
<table ${TABLE}><tr>
<td style="padding-right:10px">${MARK}</td>
<td ${painted(['c-on-deep'], `${DISPLAY};font-size:24px;line-height:28px;font-weight:600`)}>Fieldside</td>
</tr></table>
</td></tr>`

const LINK = painted(['c-turf'], 'text-decoration:underline')
const MUTED_LINK = painted(['c-muted'], 'text-decoration:underline')

const paragraph = (text: string): string => `<p dir="auto" style="margin:0 0 16px">${textHtml(text)}</p>`

/** Repeats the styles that a nested table doesn't inherit where a client drops the doctype. */
const FACT = 'border-top:1px solid;line-height:24px;padding:10px'
const FACT_LABEL = painted(['c-muted', 'l-line'], `${FACT} 12px 10px 0;font-size:14px;width:76px`)
const FACT_VALUE = painted(['c-ink', 'l-line'], `${FACT} 0;font-size:16px;font-weight:600`)
const FACT_MORE = painted(['c-muted'], 'font-weight:400;font-size:14px')

const factLines = ({ lines: [first, ...more], address, action }: EmailFact): string =>
  [
    ...(first === undefined ? [] : [textHtml(first)]),
    ...more.map((line) => `<span ${FACT_MORE}>${textHtml(line)}</span>`),
    ...(address ? [linkHtml(address, LINK, action)] : []),
  ].join('<br>\n')

const fact = (one: EmailFact): string =>
  `<tr valign="top"><td ${FACT_LABEL}>${textHtml(one.label)}</td>
<td ${FACT_VALUE}>${factLines(one)}</td></tr>`

const FACTS = painted(['l-line'], 'width:100%;margin:0 0 24px;border-bottom:1px solid')

const factsTable = (facts: readonly EmailFact[]): string =>
  facts.length === 0
    ? ''
    : `<table ${TABLE} width="100%" ${FACTS}>
${facts.map(fact).join('\n')}
</table>`

const QUOTE = painted(['l-turf'], 'margin:0 0 24px;padding:4px 0 4px 16px;border-left:3px solid')
const OFFER = painted(['l-line'], `${FACT} 0`)
const OFFER_LINK = painted(
  ['c-turf'],
  'display:inline-block;padding:10px 0;font-weight:600;text-decoration:underline',
)

const offer = ({ label, lines, action }: EmailOffer): string =>
  `<tr><td ${OFFER}><strong>${textHtml(label)}</strong><br>
${lines.map((line) => `<span ${FACT_MORE}>${textHtml(line)}</span><br>`).join('\n')}
<a href="${escapeHtml(action.address)}" ${OFFER_LINK}>${textHtml(action.label)}</a></td></tr>`

const offersTable = ({ title, items }: NonNullable<EmailMessage['offers']>): string =>
  `${paragraph(title)}
<table ${TABLE} width="100%" ${FACTS}>
${items.map(offer).join('\n')}
</table>`

const BUTTON = painted(['b-turf'], 'border-radius:12px')
const BUTTON_LINK = painted(
  ['c-turf-ink'],
  'display:inline-block;padding:13px 22px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none',
)

const quoted = (quote: string): string => `<blockquote dir="auto" ${QUOTE}>${textHtml(quote)}</blockquote>`

const button = ({ label, address }: NonNullable<EmailMessage['action']>): string =>
  `<table ${TABLE} style="margin-top:8px"><tr><td align="center" bgcolor="${lightColor('turf')}" ${BUTTON}>
<a href="${escapeHtml(address)}" ${BUTTON_LINK}>${textHtml(label)}</a>
</td></tr></table>`

/** Keeps an inbox from continuing the preheader with the text of the page. */
const PREHEADER_END = '&#847;&zwnj;&nbsp;'.repeat(15)

/** More than inboxes show. */
const shortened = (text: string): string => /^.{0,150}/u.exec(text.replaceAll(/\s+/g, ' '))![0]

const preheader = (text: string): string =>
  `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(shortened(text))}
${PREHEADER_END}</div>`

const CARD = painted(
  ['b-raised', 'l-line', 'c-ink'],
  'padding:28px 24px;border-style:solid;border-width:0 1px 1px;border-radius:0 0 16px 16px',
)
const LABEL = painted(
  ['c-turf'],
  `margin:0 0 8px;${DISPLAY};font-size:15px;line-height:18px;font-weight:600;letter-spacing:1.2px;text-transform:uppercase`,
)
const TITLE = `style="margin:0 0 20px;${DISPLAY};font-size:28px;line-height:32px;font-weight:600"`

const card = (
  greeting: string,
  { label, title, paragraphs, facts = [], quote, offers, action }: EmailMessage,
) =>
  `<tr><td bgcolor="${lightColor('raised')}" ${CARD}>
<p ${LABEL}>${textHtml(label)}</p>
<h1 dir="auto" ${TITLE}>${textHtml(title)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${factsTable(facts)}
${quote ? quoted(quote) : ''}${offers ? offersTable(offers) : ''}
${action ? button(action) : ''}
</td></tr>`

const BODY = painted(['b-paper'], 'margin:0;padding:0')
const PAGE = painted(['b-paper'], `width:100%;${FONT};font-size:16px;line-height:24px;${BREAKS}`)
const FOOTER = painted(['c-muted'], 'margin:0;font-size:14px;line-height:20px')

const footer = ({ text, address }: EmailMessage['footer']): string =>
  address ? `${textHtml(text)} ${linkHtml(address, MUTED_LINK)}` : textHtml(text)

/**
 * Returns the HTML of an email: tables and inline styles, because mail clients drop most of CSS, and a language that
 * stays when they drop `html` and `body`. Loads nothing.
 */
export const emailHtml = (email: EmailMessage, greeting: string): string =>
  `<!doctype html>
<html lang="en" dir="ltr">
<head>
${HEAD}
<title>${escapeHtml(email.title)}</title>
</head>
<body ${BODY}>
<div lang="en" dir="ltr">
${preheader(email.paragraphs[0] ?? '')}
<table ${TABLE} width="100%" bgcolor="${lightColor('paper')}" ${PAGE}>
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="width:100%;max-width:560px;text-align:left;border-collapse:separate">
${HEADER}
${card(greeting, email)}
<tr><td style="padding:16px 24px 8px"><p ${FOOTER}>${footer(email.footer)}</p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`
