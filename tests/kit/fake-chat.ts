import type { Page } from 'playwright/test'

/** The address of the chat in the gateways of browser tests; only stores with follow-up support load it. */
export const chatScriptUrl = 'https://chat.example.test/l.js'

/** A widget that speaks the commands of the documented one, and shows its input. */
const script = `(() => {
  const waiting = window.$crisp ?? []
  let text = ''
  const take = ([verb, what, [value] = []]) => {
    if (verb === 'set' && what === 'message:text') text = value
    if (verb !== 'do' || what !== 'chat:open') return
    document.querySelector('#fake-chat')?.remove()
    const box = document.createElement('section')
    box.id = 'fake-chat'
    box.setAttribute('aria-label', 'Chat de ' + window.CRISP_WEBSITE_ID)
    const field = document.createElement('textarea')
    field.setAttribute('aria-label', 'Mensaje')
    field.value = text
    box.append(field)
    document.body.append(box)
  }
  window.$crisp = { push: take }
  waiting.forEach(take)
})()`

/** Serves the script to this page, which its content security policy must allow. Answers the addresses that asked. */
export async function serveChat(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  await page.route(`${new URL(chatScriptUrl).origin}/**`, (route) => {
    asked.push(page.url())
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  return asked
}
