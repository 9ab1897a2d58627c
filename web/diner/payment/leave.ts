/**
 * OPEN-27: with a token the address gets it as the form field `token_ws`; without one the browser just opens the
 * address.
 */
export function leaveForBank(url: string, token: string | null): void {
  if (token === null) location.assign(url)
  else submitForm(url, { token_ws: token })
}

/** Sends a form to an address, in this window or in a frame of the page. */
export function submitForm(url: string, fields: Readonly<Record<string, string>>, target = '_self'): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.target = target
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
