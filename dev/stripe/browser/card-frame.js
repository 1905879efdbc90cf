// Runs inside the frame, the only page that sees a card number, and sends it only to the simulator.
import { brandOf, digitsOf, groupedExpiry, groupedNumber, validate } from './card-fields.js'

const host = new URLSearchParams(location.search).get('origin')
const form = document.getElementById('card')
const inputs = Object.fromEntries(
  ['number', 'expiry', 'cvc', 'postal'].map((id) => [id, document.getElementById(id)]),
)
const done = { number: false, expiry: false, cvc: false, postal: false }
const STYLES = {
  color: '--color',
  fontFamily: '--family',
  fontSize: '--size',
  fontWeight: '--weight',
  lineHeight: '--line',
}
let askPostal = true
let lastState = ''

const tell = (message) => parent.postMessage(message, host)

function fields() {
  const { number, expiry, cvc, postal } = inputs
  return {
    number: number.value,
    expiry: expiry.value,
    cvc: cvc.value,
    postal: askPostal ? postal.value : undefined,
  }
}

function asked() {
  return Object.entries(inputs).filter(([name]) => name !== 'postal' || askPostal)
}

function state() {
  const everything = { number: true, expiry: true, cvc: true, postal: true }
  const problem = validate(fields(), done, new Date())
  return {
    complete: validate(fields(), everything, new Date()) === null,
    empty: asked().every(([, input]) => input.value === ''),
    brand: brandOf(digitsOf(inputs.number.value)).name,
    value: { postalCode: askPostal ? inputs.postal.value : '' },
    error: problem ? { type: 'validation_error', code: problem.code, message: problem.message } : undefined,
    field: problem?.field,
  }
}

function report() {
  const { field, ...shown } = state()
  for (const [name, input] of asked()) input.setAttribute('aria-invalid', String(name === field))
  form.classList.toggle('complete', shown.complete)
  const text = JSON.stringify(shown)
  if (text === lastState) return
  lastState = text
  tell({ type: 'change', state: shown })
}

/** Formats the value and keeps the caret after the same digit. */
function reformat(input, format) {
  const behind = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const atEnd = input.selectionStart === input.value.length
  input.value = format(input.value)
  if (atEnd) return
  let position = 0
  for (let seen = 0; seen < behind && position < input.value.length; position += 1)
    if (/\d/.test(input.value[position])) seen += 1
  input.setSelectionRange(position, position)
}

const FORMATS = {
  number: groupedNumber,
  expiry: groupedExpiry,
  cvc: (text) => digitsOf(text).slice(0, brandOf(digitsOf(inputs.number.value)).cvc),
  postal: (text) => text.slice(0, 12),
}
const FULL = {
  number: (text) => brandOf(digitsOf(text)).lengths.includes(digitsOf(text).length),
  expiry: (text) => digitsOf(text).length === 4,
  cvc: () => false,
  postal: () => false,
}

function typed(name, input, event) {
  const erasing = event.inputType?.startsWith('delete')
  if (!(erasing && name === 'expiry')) reformat(input, FORMATS[name])
  report()
  const fine = state().field !== name
  if (!erasing && fine && FULL[name](input.value) && input.selectionStart === input.value.length)
    next(name)?.focus()
}

function next(name) {
  const order = asked()
  return order[order.findIndex(([other]) => other === name) + 1]?.[1]
}

function previous(name) {
  const order = asked()
  return order[order.findIndex(([other]) => other === name) - 1]?.[1]
}

for (const [name, input] of Object.entries(inputs)) {
  input.addEventListener('input', (event) => typed(name, input, event))
  input.addEventListener('focus', () => tell({ type: 'focus' }))
  input.addEventListener('blur', () => {
    done[name] = input.value !== ''
    tell({ type: 'blur' })
    report()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ type: 'escape' })
    if (event.key !== 'Backspace' || input.value !== '') return
    const before = previous(name)
    if (!before) return
    event.preventDefault()
    before.focus()
  })
}
form.addEventListener('submit', (event) => event.preventDefault())

function apply(options) {
  const root = document.documentElement.style
  const { base = {}, invalid = {}, complete = {} } = options.style ?? {}
  for (const [name, property] of Object.entries(STYLES))
    if (base[name]) root.setProperty(property, base[name])
  if (base['::placeholder']?.color) root.setProperty('--placeholder', base['::placeholder'].color)
  if (invalid.color) root.setProperty('--invalid', invalid.color)
  if (complete.color) root.setProperty('--complete', complete.color)
  if (options.hidePostalCode !== undefined) {
    askPostal = !options.hidePostalCode
    form.querySelector('.postal').hidden = !askPostal
  }
  if (options.disabled !== undefined)
    for (const input of Object.values(inputs)) input.disabled = options.disabled
}

function clear() {
  for (const [name, input] of Object.entries(inputs)) {
    input.value = ''
    done[name] = false
  }
  report()
}

/** Sends the card with the publishable key and the client secret, as Stripe's own frame does. */
async function confirm({ key, path, id, clientSecret, billing }) {
  for (const name of Object.keys(done)) done[name] = true
  report()
  const problem = state()
  if (problem.error) {
    inputs[problem.field].focus()
    return { error: problem.error }
  }
  try {
    const response = await fetch(`/v1/${path}/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: encoded(clientSecret, billing),
    })
    const body = await response.json()
    return response.ok ? { object: body } : { error: body.error }
  } catch (cause) {
    console.error(cause)
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
      },
    }
  }
}

function encoded(clientSecret, { address = {}, ...contact }) {
  const expiry = digitsOf(inputs.expiry.value)
  const body = new URLSearchParams({
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(inputs.number.value),
    'payment_method_data[card][exp_month]': expiry.slice(0, 2),
    'payment_method_data[card][exp_year]': expiry.slice(2, 4),
    'payment_method_data[card][cvc]': inputs.cvc.value,
  })
  const where = askPostal ? { postal_code: inputs.postal.value, ...address } : address
  for (const [name, value] of Object.entries(where))
    if (value) body.set(`payment_method_data[billing_details][address][${name}]`, value)
  for (const [name, value] of Object.entries(contact))
    if (value) body.set(`payment_method_data[billing_details][${name}]`, value)
  return body
}

const ORDERS = {
  init: ({ options }) => {
    apply(options)
    tell({ type: 'ready' })
  },
  update: ({ options }) => {
    apply(options)
    report()
  },
  focus: () => inputs.number.focus(),
  blur: () => document.activeElement?.blur(),
  clear,
  confirm: async ({ request, order }) => tell({ type: 'result', request, reply: await confirm(order) }),
}

window.addEventListener('message', (event) => {
  if (event.origin === host && event.source === parent) ORDERS[event.data?.type]?.(event.data)
})
new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) + 2 }),
).observe(form)
form.querySelector('fieldset').disabled = false
tell({ type: 'loaded' })
