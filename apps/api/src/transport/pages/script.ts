/**
 * The common script of all pages, as text for the browser. A page calls `start` with the query name of its secret, the check of its link,
 * and the request to send.
 * Paths are relative, so that they work behind a path prefix too.
 */
export const commonScript = `
'use strict'
const [form, status, problem, again, show] = ['form', '#status', '#problem', '#again', '#show'].map((one) => document.querySelector(one))
const inputs = [...form.querySelectorAll('input[name]')]

const ask = async (path, body) => {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  try {
    const answer = await fetch(path, body ? post : {})
    return { ok: answer.ok, status: answer.status, json: await answer.json() }
  } catch {
    return { ok: false, status: 0, json: { message: 'The server did not answer. Try again.' } }
  }
}

const showStatus = (text) => {
  status.textContent = text
}

const fieldOf = ({ path }) => inputs.find((input) => path === 'body/' + input.name)

const complain = ({ message, details = [] }) => {
  const positionOf = (fault) => inputs.indexOf(fieldOf(fault))
  const faults = details.some(fieldOf) ? details.toSorted((one, other) => positionOf(one) - positionOf(other)) : [{ message, path: '' }]
  const lines = faults.map((fault) => {
    const line = document.createElement('p')
    const field = fieldOf(fault)
    line.textContent = (field ? field.labels[0].textContent + ': ' : '') + fault.message
    return line
  })
  problem.replaceChildren(...lines)
  const wrong = faults.map(fieldOf).filter(Boolean)
  for (const input of inputs) input.setAttribute('aria-invalid', String(wrong.includes(input)))
  wrong[0]?.focus()
}

const end = (text) => {
  form.remove()
  problem.replaceChildren()
  showStatus(text)
  status.focus()
}

const isPassing = ({ status }) => status === 0 || status === 429 || status >= 500

const start = ({ secretName, check, greet, isDead, send, done }) => {
  const secret = new URLSearchParams(location.search).get(secretName) ?? ''
  // Remove the secret from the address bar and the history, where other people could read it.
  history.replaceState(null, '', location.pathname)

  const begin = async () => {
    again.hidden = true
    problem.replaceChildren()
    if (secret === '') return end('This link is not complete. Open the complete link that you received.')
    const answer = await ask(check(secret))
    if (answer.ok) {
      showStatus(greet(answer.json))
      form.hidden = false
      return inputs[0].focus()
    }
    if (!isPassing(answer)) return end(isDead(answer) ? answer.json.message : 'This link is not valid. Ask for a new one.')
    showStatus('')
    complain(answer.json)
    again.hidden = false
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    const values = Object.fromEntries(inputs.filter((input) => input.required || input.value !== '').map((input) => [input.name, input.value]))
    const [path, body] = send(secret, values)
    const answer = await ask(path, body)
    form.ariaBusy = 'false'
    if (answer.ok) return end(done(answer.json))
    if (isDead(answer)) return end(answer.json.message)
    complain(answer.json)
  })
  show.addEventListener('change', () => {
    form.elements.password.type = show.checked ? 'text' : 'password'
  })
  again.addEventListener('click', begin)
  begin()
}
`
