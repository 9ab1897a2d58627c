import { createHmac } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readSettings, WrongSettings } from '#gateway/composition/config.ts'
import { type AlarmMessage, type CodeMessage, MessageNotSent, type NoticeMessage } from '#gateway/messages/messenger.ts'
import { messengerBySettings } from '#gateway/messages/messenger-by-settings.ts'
import { services } from '#gateway/outside/failing.ts'
import { signedHeaders } from '#gateway/outside/signed-headers.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { freePort } from '#tests/kit/free-port.ts'

const message: CodeMessage = {
  id: 'message-1',
  phone: '+5491155551234',
  code: '402913',
  text: '402913 es tu código de La Parrilla. Vence en 10 minutos.',
}
const notice: NoticeMessage = {
  id: 'message-2',
  phone: '+5491155551234',
  text: 'La Parrilla: tu pedido quedó a medias.',
  shop: 'La Parrilla',
  link: 'https://shop.example/l/1',
  stopLink: 'https://shop.example/l/1/stop',
}
const alarm: AlarmMessage = {
  id: 'message-3',
  phone: '+5491155551234',
  text: 'La Parrilla: hay 3 pedidos sin responder.',
  shop: 'La Parrilla',
  link: 'https://shop.example/console',
}
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const clock = manualClock('2026-03-02T12:00:00Z')

const messengerOf = (environment: Readonly<Record<string, string>>) =>
  messengerBySettings(readSettings(environment), clock)!

/** The error of a failed send: sender and reason, and nothing of the message. */
const failureOf = async (environment: Readonly<Record<string, string>>) => {
  const error = await messengerOf(environment)
    .sendCode(message)
    .catch((each: unknown) => each)
  expect(error).toBeInstanceOf(MessageNotSent)
  const said = `${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`
  for (const secret of [message.phone, '5491155551234', message.code, 'Parrilla']) expect(said).not.toContain(secret)
  return (error as Error).message
}

type Request = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A provider over HTTP that answers each request as the test says. */
async function aProvider(
  answer: (request: Request) => {
    readonly status: number
    readonly body?: object
    readonly headers?: Record<string, string>
  },
) {
  const requests: Request[] = []
  const server = createHttpServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    requests.push(one)
    const { status, body: said = {}, headers = {} } = answer(one)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

describe('WhatsApp’s Cloud API', () => {
  const environmentOf = (url: string) => ({
    WHATSAPP_URL: `${url}/v23.0/`,
    WHATSAPP_TOKEN: 'EAAJB-token',
    WHATSAPP_SENDER_ID: '105954558954427',
    WHATSAPP_TEMPLATE: 'codigo_de_ingreso',
  })
  /** As documented: a token, the sender's path, and the code in the body and in the button of the template. */
  const documented = ({ method, url, headers, body }: Request) => {
    const failed = (status: number, code: number, text: string) => ({
      status,
      body: { error: { message: text, type: 'OAuthException', code, fbtrace_id: 'A1' } },
    })
    if (headers.authorization !== 'Bearer EAAJB-token') return failed(401, 190, 'Invalid OAuth access token')
    if (method !== 'POST' || url !== '/v23.0/105954558954427/messages') return failed(404, 100, 'Unknown path')
    const { messaging_product: product, to, type, template } = JSON.parse(body)
    const [first, button] = template?.components ?? []
    const isWhole =
      product === 'whatsapp' &&
      type === 'template' &&
      template.name === 'codigo_de_ingreso' &&
      template.language.code === 'es_AR' &&
      first.type === 'body' &&
      button.type === 'button' &&
      button.sub_type === 'url' &&
      button.index === '0' &&
      first.parameters[0].text === button.parameters[0].text
    if (!isWhole || !/^\d+$/.test(to))
      return failed(400, 132_000, `(#132000) ${to}: number of parameters does not match`)
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: 'wamid.1' }] },
    }
  }

  test('the Cloud API takes a code as an authentication template, with the code in text and button', async () => {
    const { url, requests } = await aProvider(documented)
    await messengerOf(environmentOf(url)).sendCode(message)
    const { to, template } = JSON.parse(requests[0]?.body ?? '')
    expect([to, template.components[0].parameters]).toEqual(['5491155551234', [{ type: 'text', text: '402913' }]])
  })

  test('the Cloud API of WhatsApp takes a notice as a template of its own, with the shop and both links', async () => {
    const { url, requests } = await aProvider(() => ({ status: 200 }))
    const environment = { ...environmentOf(url), WHATSAPP_NOTICE_TEMPLATE: 'carrito', WHATSAPP_LANGUAGE: 'es_CL' }
    await messengerOf(environment).sendNotice?.(notice)
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '5491155551234',
      type: 'template',
      template: {
        name: 'carrito',
        language: { code: 'es_CL' },
        components: [
          {
            type: 'body',
            parameters: [notice.shop, notice.link, notice.stopLink].map((text) => ({ type: 'text', text })),
          },
        ],
      },
    })
  })

  test('the Cloud API of WhatsApp takes an alarm as a template of its own, with the whole sentence', async () => {
    const { url, requests } = await aProvider(() => ({ status: 200 }))
    await messengerOf({ ...environmentOf(url), WHATSAPP_ALARM_TEMPLATE: 'alarma' }).sendAlarm?.(alarm)
    const { to, template } = JSON.parse(requests[0]?.body ?? '')
    expect([to, template.name, template.components]).toEqual([
      '5491155551234',
      'alarma',
      [{ type: 'body', parameters: [{ type: 'text', text: alarm.text }] }],
    ])
  })

  test('the Cloud API without a template for alarms sends none', () => {
    expect(messengerOf(environmentOf('http://127.0.0.1:9')).sendAlarm).toBeNull()
  })

  test('the Cloud API without a template for notices sends none', () => {
    expect(messengerOf(environmentOf('http://127.0.0.1:9')).sendNotice).toBeNull()
  })

  test('the Cloud API gets the id of the sender as one part of the path, with or without a slash at its end', async () => {
    const { url, requests } = await aProvider(() => ({ status: 200 }))
    const environment = { ...environmentOf(url), WHATSAPP_SENDER_ID: 'a/b?c' }
    await messengerOf(environment).sendCode(message)
    await messengerOf({ ...environment, WHATSAPP_URL: `${url}/v23.0` }).sendCode(message)
    expect(requests.map((each) => each.url)).toEqual(Array(2).fill('/v23.0/a%2Fb%3Fc/messages'))
  })

  test('the Cloud API of WhatsApp that refuses is a failure which quotes nothing', async () => {
    const { url } = await aProvider(documented)
    expect(await failureOf({ ...environmentOf(url), WHATSAPP_TOKEN: 'expired' })).toBe(
      'WhatsApp did not take a message: 401',
    )
    expect(await failureOf({ ...environmentOf(url), WHATSAPP_TEMPLATE: 'otra' })).toMatch(/400$/)
  })

  test('the Cloud API of WhatsApp that does not answer is a failure', async () => {
    expect(await failureOf(environmentOf('http://127.0.0.1:9'))).toMatch(/^WhatsApp did not take a message/)
  })

  test.each([301, 302, 307, 308])(
    'the Cloud API of WhatsApp that redirects by a %i is a failure, and the other address gets nothing',
    async (status) => {
      const elsewhere = await aProvider(() => ({ status: 200 }))
      const { url } = await aProvider(() => ({ status, headers: { location: `${elsewhere.url}/` } }))
      expect(await failureOf(environmentOf(url))).toMatch(/^WhatsApp did not take a message/)
      expect(elsewhere.requests).toEqual([])
    },
  )
})

describe('a webhook of the shop’s own', () => {
  const secret = 'a secret of the shop'
  const environmentOf = (url: string) => ({ MESSAGES_WEBHOOK_URL: `${url}/send`, MESSAGES_WEBHOOK_SECRET: secret })

  test('a webhook of the shop’s own takes a signed body with the message, its code and its id', async () => {
    const { url, requests } = await aProvider(() => ({ status: 204 }))
    await messengerOf(environmentOf(url)).sendCode(message)
    const [request] = requests
    expect(JSON.parse(request?.body ?? '')).toEqual({ type: 'one-time-code', ...message })
    const signature = createHmac('sha256', secret)
      .update(request?.body ?? '')
      .digest('hex')
    expect(request?.headers['x-comanda-signature']).toBe(`sha256=${signature}`)
    const signed = signedHeaders(secret, { id: message.id, at: clock.now(), body: request?.body ?? '' })
    expect(request?.headers).toMatchObject(signed)
    expect(signed['webhook-timestamp']).toBe('1772452800')
  })

  test('a webhook of the shop’s own takes a signed notice with the shop and both links', async () => {
    const { url, requests } = await aProvider(() => ({ status: 200 }))
    await messengerOf(environmentOf(url)).sendNotice?.(notice)
    const [request] = requests
    expect([request?.method, request?.url, request?.headers['content-type']]).toEqual([
      'POST',
      '/send',
      'application/json',
    ])
    expect(JSON.parse(request?.body ?? '')).toEqual({ type: 'abandoned-cart', ...notice })
    const signed = signedHeaders(secret, { id: notice.id, at: clock.now(), body: request?.body ?? '' })
    expect(request?.headers).toMatchObject(signed)
  })

  test('a webhook of the shop’s own takes a signed alarm with the shop and the link', async () => {
    const { url, requests } = await aProvider(() => ({ status: 200 }))
    await messengerOf(environmentOf(url)).sendAlarm?.(alarm)
    const body = requests[0]?.body ?? ''
    expect(JSON.parse(body)).toEqual({ type: 'store-alarm', ...alarm })
    expect(requests[0]?.headers).toMatchObject(signedHeaders(secret, { id: alarm.id, at: clock.now(), body }))
  })

  test.each([
    [200, 'taken'],
    [299, 'taken'],
    [300, 'the webhook of messages did not take a message: 300'],
    [400, 'the webhook of messages did not take a message: 400'],
  ])('a webhook of the shop’s own that answers %i: %s', async (status, outcome) => {
    const { url } = await aProvider(() => ({ status }))
    const sent = messengerOf(environmentOf(url)).sendCode(message)
    expect(await sent.then(() => 'taken').catch((error: Error) => error.message)).toBe(outcome)
  })

  /** The example of the specification's own libraries. */
  test('a webhook of the shop’s own is signed as the published example of Standard Webhooks', () => {
    const at = new Date(1_614_265_330_000)
    const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' }
    expect(signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', example)['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  test('a webhook of the shop’s own that answers no 2xx is a failure which quotes nothing', async () => {
    const { url } = await aProvider(({ body }) => ({ status: 503, body: { echo: body } }))
    expect(await failureOf(environmentOf(url))).toBe('the webhook of messages did not take a message: 503')
  })
})

const webhookAt = (url: string) => ({ MESSAGES_WEBHOOK_URL: url, MESSAGES_WEBHOOK_SECRET: 'a secret of the shop' })
const mayHaveArrived = async (environment: Readonly<Record<string, string>>) => {
  const error = await messengerOf(environment)
    .sendCode(message)
    .catch((each: unknown) => each)
  return error instanceof MessageNotSent ? error.mayHaveArrived : 'taken'
}

test('a message that was not accepted has never left if no server listens, or the host has no address', async () => {
  expect(await mayHaveArrived(webhookAt(`http://127.0.0.1:${await freePort()}/`))).toBe(false)
  expect(await mayHaveArrived(webhookAt('http://nobody.invalid/'))).toBe(false)
  expect(await mayHaveArrived(mailTo(await freePort()))).toBe(false)
})

const mailTo = (port: number) => ({
  ...{ SMTP_FROM: 'a@b.ar', SMTP_TO: '{phone}@sms.example' },
  SMTP_URL: `smtp://127.0.0.1:${port}`,
})

test('a message that was not accepted has not arrived if it was refused', async () => {
  const { url } = await aProvider(() => ({ status: 503 }))
  expect(await mayHaveArrived(webhookAt(url))).toBe(false)
})

test('a message that was not accepted was not accepted by a mail server that is silent for ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise: isOpen, resolve: open } = Promise.withResolvers<Socket>()
  const server = createTcpServer(open)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sent = failureOf(mailTo(port))
  const socket = await isOpen
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  closing.push(async () => void socket.destroy())
  await new Promise(setImmediate)
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  expect(await sent).toContain('the mail server did not take a message')
})

test('a message has never left where a mail server takes no connection for ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = Promise.withResolvers<void>()
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function connect(this: Socket) {
    asked.resolve()
    return this
  })
  const sent = messengerOf({ ...mailTo(25) }).sendCode(message)
  const failed = sent.catch((error: unknown) => error)
  await asked.promise
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(await failed).toMatchObject({ message: expect.stringMatching(/: E[A-Z]+$/), mayHaveArrived: false })
})

test('a message that was not accepted leaves no timer behind where no process listens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await mayHaveArrived(mailTo(await freePort()))).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a message that was not accepted may have arrived where the line was cut after it', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  expect(await mayHaveArrived(webhookAt(`http://127.0.0.1:${port}/`))).toBe(true)
})

describe('a mail server', () => {
  const environmentOf = (port: number) => ({
    SMTP_URL: `smtp://shop:secret@127.0.0.1:${port}`,
    SMTP_FROM: 'La Parrilla <codigos@parrilla.example>',
    SMTP_TO: '{phone}@sms.example',
  })

  /** RFC 5321 as far as one mail needs it, with AUTH PLAIN (RFC 4954); refuses recipients, or holds its last answer, by the word of the test. */
  async function aMailServer({ refuses = false, held }: { refuses?: boolean; held?: Promise<void> } = {}) {
    const mails: { to: string; from: string; data: string; auth: string }[] = []
    const server = createTcpServer((socket) => {
      let [buffer, isData] = ['', false]
      const mail = { to: '', from: '', data: '', auth: '' }
      const say = (line: string) => socket.write(`${line}\r\n`)
      say('220 sms.example ESMTP')
      const take = (line: string) => {
        if (isData) {
          isData = line !== '.'
          if (isData) {
            mail.data += `${line}\n`
            return
          }
          mails.push({ ...mail })
          return void Promise.resolve(held).then(() => say('250 2.0.0 queued'))
        }
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'EHLO') return say('250-sms.example\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN')
        if (verb === 'AUTH') {
          mail.auth = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString()
          return say('235 2.7.0 accepted')
        }
        if (verb === 'MAIL') mail.from = line
        if (verb === 'RCPT') {
          mail.to = line
          if (refuses) return say(`550 5.1.1 ${line.slice(8)}: no such number`)
        }
        if (verb === 'DATA') {
          isData = true
          return say('354 go ahead')
        }
        say(verb === 'QUIT' ? '221 bye' : '250 2.1.0 ok')
        if (verb === 'QUIT') socket.end()
      }
      socket.on('error', () => undefined)
      socket.on('data', (part) => {
        const lines = (buffer + part).split('\r\n')
        buffer = lines.pop() ?? ''
        for (const line of lines) take(line)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => server.close(resolve)))
    return { port: (server.address() as AddressInfo).port, mails }
  }

  test('a mail server takes a code for the address of the phone, and never for the diner’s own mailbox', async () => {
    const { port, mails } = await aMailServer()
    await messengerOf(environmentOf(port)).sendCode(message)
    const [mail] = mails
    expect(mail?.to).toContain('<5491155551234@sms.example>')
    expect(mail?.from).toContain('<codigos@parrilla.example>')
    expect(mail?.auth).toBe('\0shop\0secret')
    expect(mail?.data).toMatch(/^X-Comanda-Message: message-1$/im)
    // A gateway of short messages would put it before the text.
    expect(mail?.data).not.toMatch(/^Subject: *\S/im)
    const [, body = ''] = mail?.data.split('\n\n') ?? []
    const isBase64 = /transfer-encoding: base64/i.test(mail?.data ?? '')
    const text = isBase64
      ? Buffer.from(body, 'base64').toString()
      : Buffer.from(
          body
            .replace(/=\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString()
    expect(text.trim()).toBe(message.text)
  })

  test('a mail server takes a notice as it takes a code', async () => {
    const { port, mails } = await aMailServer()
    await messengerOf(environmentOf(port)).sendNotice?.(notice)
    expect(mails.map(({ to }) => to)).toEqual([expect.stringContaining('<5491155551234@sms.example>')])
    expect(mails[0]?.data).toMatch(/^X-Comanda-Message: message-2$/im)
  })

  test('a mail server that has let us in may take more than ten seconds for the mail', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const { port, mails } = await aMailServer({ held: promise })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sent = messengerOf(environmentOf(port)).sendCode(message)
    while (mails.length === 0) await new Promise(setImmediate)
    vi.advanceTimersByTime(10_000)
    release()
    await sent
    vi.useRealTimers()
  })

  test('a mail server that is not there fails as a service, and one that refuses a recipient answers', async () => {
    const isFailing = () => services.failingSeconds().has('mail')
    const { port: taking } = await aMailServer()
    const { port: refusing } = await aMailServer({ refuses: true })
    for (const port of [taking, refusing]) {
      for (const _ of [1, 2]) await failureOf(environmentOf(9))
      expect(isFailing()).toBe(true)
      await messengerOf(environmentOf(port))
        .sendCode(message)
        .catch(() => undefined)
      expect(isFailing()).toBe(false)
    }
  })

  test('a mail server that refuses, or is not there, is a failure which quotes nothing', async () => {
    const { port } = await aMailServer({ refuses: true })
    expect(await failureOf(environmentOf(port))).toBe('the mail server did not take a message: 550')
    expect(await failureOf(environmentOf(9))).toMatch(/^the mail server did not take a message: E\w+/)
  })
})

const whole = { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'a@b.ar', SMTP_TO: '{phone}@sms.example' }
const refusal = (environment: Readonly<Record<string, string>>) => {
  try {
    readSettings(environment)
    return null
  } catch (error) {
    if (error instanceof WrongSettings) return error.message
    throw error
  }
}

test('the settings of messages name one way with all its settings, or none', () => {
  expect(messengerBySettings(readSettings({}))).toBeNull()
  expect(refusal(whole)).toBeNull()
  const { SMTP_TO: _, ...part } = whole
  expect(refusal(part)).toBe('SMTP_TO is missing: SMTP_URL needs it.')
  expect(refusal({ WHATSAPP_TOKEN: 'x' })).toBe('WHATSAPP_SENDER_ID is missing: WHATSAPP_TOKEN needs it.')
  const webhook = { MESSAGES_WEBHOOK_URL: 'https://shop.example/', MESSAGES_WEBHOOK_SECRET: 'a long enough one' }
  expect(refusal({ ...whole, ...webhook })).toMatch(/exclude each other/)
})

test('the settings of messages that cannot work are refused', () => {
  expect(refusal({ ...whole, SMTP_TO: 'ana@example.com' })).toMatch(/^SMTP_TO is not accepted/)
  expect(refusal({ MESSAGES_CODE_TEXT: 'Hola' })).toMatch(/^MESSAGES_CODE_TEXT is not accepted/)
  expect(refusal({ MESSAGES_WEBHOOK_URL: 'https://s.example', MESSAGES_WEBHOOK_SECRET: 'short' })).not.toMatch(/short/)
})
