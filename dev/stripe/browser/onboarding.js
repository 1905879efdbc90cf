// Hosted onboarding page: discards its input, because only the submission counts.
const form = document.getElementById('onboarding')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const outcome = event.submitter?.value ?? 'submit'
  for (const button of form.querySelectorAll('button')) button.disabled = true
  try {
    const response = await fetch(location.pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
    })
    if (!response.ok) throw new Error(`The simulator answered ${response.status}.`)
    location.assign((await response.json()).location)
  } catch (cause) {
    document.getElementById('problem').textContent = `That did not work: ${cause.message}`
    for (const button of form.querySelectorAll('button')) button.disabled = false
  }
})

form.querySelector('fieldset').disabled = false
