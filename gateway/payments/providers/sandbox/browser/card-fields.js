// The sandbox's card fields, in a frame of their own: what is typed here never reaches the shop's page. They speak with
// the page around by messages, as a provider's fields do.
const form = document.getElementById('card')
const [number, expiry, code] = ['number', 'expiry', 'code'].map((id) => document.getElementById(id))
const say = (message) => parent.postMessage({ source: 'sandbox-card', ...message }, location.origin)

const digits = (text) => text.replace(/\D/g, '')

// https://en.wikipedia.org/wiki/Luhn_algorithm
const isLuhn = (text) =>
  [...text].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

const methodOf = (text) =>
  /^3[47]/.test(text) ? 'amex' : /^4/.test(text) ? 'visa' : /^5[1-5]/.test(text) ? 'master' : null

const faults = {
  number: () => {
    const text = digits(number.value)
    return text.length >= 13 && text.length <= 19 && isLuhn(text) && methodOf(text)
      ? null
      : 'Revisá el número de tarjeta.'
  },
  expiry: () => {
    const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(expiry.value) ?? []
    const isMonth = Number(month) >= 1 && Number(month) <= 12
    return isMonth && new Date(2000 + Number(year), Number(month)) > new Date()
      ? null
      : 'Revisá la fecha de vencimiento.'
  },
  code: () =>
    digits(code.value).length === (methodOf(digits(number.value)) === 'amex' ? 4 : 3)
      ? null
      : 'Revisá el código de seguridad.',
}

const isComplete = () => Object.values(faults).every((fault) => fault() === null)
const tellHeight = () => say({ type: 'height', height: form.offsetHeight })

function show(field) {
  const fault = faults[field.id]()
  const line = document.getElementById(`${field.id}-error`)
  field.setAttribute('aria-invalid', String(fault !== null))
  line.textContent = fault ?? ''
  line.hidden = fault === null
  tellHeight()
}

const tellChange = () => {
  const text = digits(number.value)
  say({ type: 'change', isComplete: isComplete(), methodId: text.length >= 6 ? methodOf(text) : null })
}

number.addEventListener('input', () => {
  number.value = digits(number.value)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')
})
expiry.addEventListener('input', () => {
  const text = digits(expiry.value).slice(0, 4)
  expiry.value = text.length > 2 ? `${text.slice(0, 2)}/${text.slice(2)}` : text
})
for (const field of [number, expiry, code]) {
  field.addEventListener('input', () => {
    if (field.getAttribute('aria-invalid') === 'true') show(field)
    tellChange()
  })
  field.addEventListener('blur', () => {
    if (field.value) show(field)
  })
}
form.addEventListener('submit', (event) => event.preventDefault())

async function tokenise() {
  for (const field of [number, expiry, code]) show(field)
  const wrong = [number, expiry, code].find((field) => faults[field.id]() !== null)
  if (wrong) {
    say({ type: 'refused' })
    return wrong.focus()
  }
  const body = JSON.stringify({ number: digits(number.value), expiry: expiry.value, code: code.value })
  const answer = await fetch('/sandbox/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!answer.ok) return say({ type: 'refused' })
  const { token } = await answer.json()
  say({ type: 'token', token, methodId: methodOf(digits(number.value)) })
}

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== parent) return
  if (data?.type === 'look')
    for (const [name, value] of Object.entries(data.look))
      document.documentElement.style.setProperty(`--${name}`, value)
  if (data?.fontSize) document.documentElement.style.fontSize = data.fontSize
  if (data?.fontUrl)
    new FontFace('Figtree', `url(${JSON.stringify(data.fontUrl)})`, { weight: '300 900' })
      .load()
      .then((face) => document.fonts.add(face))
      .catch(() => undefined) // The next of the family's fonts is used.
  if (data?.type === 'show') for (const field of [number, expiry, code]) show(field)
  if (data?.type === 'tokenise') tokenise().catch(() => say({ type: 'failed' }))
  tellHeight()
})
new ResizeObserver(tellHeight).observe(form)
say({ type: 'ready' })
