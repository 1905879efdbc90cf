// Hosted checkout page: sends its input only to the simulator, which answers where to continue.
import { digitsOf, groupedExpiry, groupedNumber, validate } from './card-fields.js'

const form = document.getElementById('card')
const problem = document.getElementById('problem')
const button = form.querySelector('button')
const inputs = Object.fromEntries(['number', 'expiry', 'cvc'].map((id) => [id, document.getElementById(id)]))
const DONE = { number: true, expiry: true, cvc: true, postal: true }

inputs.number.addEventListener('input', () => {
  inputs.number.value = groupedNumber(inputs.number.value)
})
inputs.expiry.addEventListener('input', () => {
  inputs.expiry.value = groupedExpiry(inputs.expiry.value)
})

function show(message, field) {
  problem.textContent = message
  for (const [name, input] of Object.entries(inputs))
    input.setAttribute('aria-invalid', String(name === field))
  if (field) inputs[field].focus()
}

async function pay() {
  const expiry = digitsOf(inputs.expiry.value)
  const response = await fetch(location.pathname, {
    method: 'POST',
    body: new URLSearchParams({
      number: digitsOf(inputs.number.value),
      exp_month: expiry.slice(0, 2),
      exp_year: expiry.slice(2, 4),
      cvc: inputs.cvc.value,
      name: document.getElementById('name').value,
    }),
  })
  if (!response.ok) throw new Error(`The simulator answered ${response.status}.`)
  return response.json()
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { number, expiry, cvc } = inputs
  const wrong = validate({ number: number.value, expiry: expiry.value, cvc: cvc.value }, DONE, new Date())
  show(wrong?.message ?? '', wrong?.field)
  if (wrong) return
  button.disabled = true
  try {
    const answer = await pay()
    if (answer.location) return location.assign(answer.location)
    show(answer.error)
  } catch (cause) {
    show(`That did not work: ${cause.message}`)
  }
  button.disabled = false
})

form.querySelector('fieldset').disabled = false
