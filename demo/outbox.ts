import type { FastifyPluginCallback } from 'fastify'
import type { Messenger } from '#gateway/messages/messenger.ts'

const mostSent = 2_000
const shown = 50

/**
 * The demo's message provider: messages only appear at `/sandbox/outbox`, where the simulator reads those of one phone
 * as JSON, and are lost with the process.
 */
export function createOutbox(now: () => Date) {
  const sent: { readonly at: Date; readonly message: { readonly phone: string; readonly text: string } }[] = []

  const send = async ({ phone, text }: { readonly phone: string; readonly text: string }) => {
    sent.unshift({ at: now(), message: { phone, text } })
    sent.splice(mostSent)
  }
  const messenger: Messenger = { sendCode: send, sendNotice: send, sendAlarm: send }

  const routes: FastifyPluginCallback = (app, _, done) => {
    app.get('/sandbox/outbox', (_, reply) => {
      const rows = sent.slice(0, shown).map(
        ({ at, message }) =>
          `<li><time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)}</time>
           <b>${escaped(message.phone)}</b><p lang="es">${linked(escaped(message.text))}</p></li>`,
      )
      const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No message has been sent yet.</p>'
      return reply
        .headers({ 'cache-control': 'no-store', refresh: '3' })
        .type('text/html; charset=utf-8')
        .send(page(list))
    })
    app.get<{ Querystring: { phone?: string } }>('/sandbox/outbox.json', ({ query: { phone } }, reply) =>
      reply.header('cache-control', 'no-store').send({
        messages: sent
          .filter(({ message }) => message.phone === phone)
          .map(({ at, message }) => ({ at, text: message.text })),
      }),
    )
    app.get('/sandbox/outbox.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style))
    done()
  }
  return { messenger, routes }
}

const page = (list: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of the demo</title>
<link rel="stylesheet" href="/sandbox/outbox.css">
<main>
<h1>Outbox</h1>
<p>What this demo would send to phones, newest first. The page looks again by itself.</p>
${list}
</main>
</html>
`

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.5rem; margin: 0 }
ol { list-style: none; padding: 0; display: grid; gap: .75rem }
li { border: 1px solid rgb(128 128 128 / 40%); border-radius: .75rem; padding: .75rem 1rem }
time { float: right; opacity: .7; font-variant-numeric: tabular-nums }
li p { margin: .25rem 0 0; overflow-wrap: anywhere }
`

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Makes links in a text, as phones do. Without `PUBLIC_URL` the demo's links use the address of the page that shows
 * them.
 */
const linked = (text: string) => text.replace(/(?:https?:\/\/|\/(?:menu|mensajes)\/)\S+/g, '<a href="$&">$&</a>')
