// The bank's 3-D Secure page: sends the answer to the simulator, then notifies the page that opened it.
const host = new URLSearchParams(location.search).get('origin')
const form = document.getElementById('answer')

async function answer(outcome) {
  for (const button of form.querySelectorAll('button')) button.disabled = true
  try {
    const response = await fetch(location.pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
    })
    if (!response.ok) throw new Error(`The simulator answered ${response.status}.`)
    const next = (await response.json()).location
    if (next) location.assign(next)
    else parent.postMessage({ type: 'challenge-done' }, host)
  } catch (cause) {
    document.getElementById('problem').textContent = `That did not work: ${cause.message}`
    for (const button of form.querySelectorAll('button')) button.disabled = false
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  answer(event.submitter?.value ?? 'complete')
})
window.addEventListener('message', (event) => {
  if (event.origin === host && event.source === parent && event.data?.type === 'cancel') answer('fail')
})
form.querySelector('fieldset').disabled = false
document.querySelector('button').focus()
