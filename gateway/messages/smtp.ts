import { connect, type Socket } from 'node:net'
import { services } from '../outside/failing.ts'
import { lookupName } from '../outside/names.ts'
import { type CodeMessage, MessageNotSent, type Messenger, sendTimeoutMs } from './messenger.ts'

type Smtp = {
  readonly url: string
  readonly from: string
  /** Where `{phone}` stands, the digits of the phone are put: the address of a gateway from mail to short messages. */
  readonly to: string
}

/**
 * Sends mail to a gateway that turns mail into short messages, never to a diner's own mailbox. A person who orders with
 * another's phone gives their own mailbox with it, so a code sent there proves nothing about the phone.
 */
export function smtpMessenger({ url, from, to }: Smtp): Messenger {
  // Loaded with the first message, as most nodes send none by mail.
  const opened = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      getSocket,
      connectionTimeout: sendTimeoutMs,
      greetingTimeout: sendTimeoutMs,
      socketTimeout: sendTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const send = async ({ id, phone, text }: Pick<CodeMessage, 'id' | 'phone' | 'text'>) => {
    const mail = { from, to: to.replace('{phone}', phone.replace(/\D/g, '')), subject: '', text }
    try {
      const transport = await opened()
      await transport.sendMail({ ...mail, headers: { 'x-comanda-message': id } })
      services.answered('mail')
    } catch (error) {
      const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
      // A refused recipient is an answer.
      if (responseCode) services.answered('mail')
      else services.failed('mail')
      // A server's answer may quote the recipient.
      throw new MessageNotSent('the mail server', Number(responseCode) || String(code ?? 'no answer'), error)
    }
  }
  return { sendCode: send, sendNotice: send, sendAlarm: send }
}

type MailServer = {
  readonly host?: string | undefined
  readonly port?: number | string | undefined
  readonly secure?: boolean | undefined
}

/** Connects by our own look-up of names. The library begins TLS on it, where the address wants that. */
function getSocket(
  { host = 'localhost', port, secure = false }: MailServer,
  done: (error: Error | null, opened?: { readonly connection: Socket }) => void,
): void {
  const socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)), lookup: lookupName })
  const end = () => socket.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT', syscall: 'connect' }))
  const patience = setTimeout(end, sendTimeoutMs)
  const fail = (error: Error) => {
    clearTimeout(patience)
    done(error)
  }
  socket.once('error', fail)
  socket.once('connect', () => {
    clearTimeout(patience)
    socket.off('error', fail)
    done(null, { connection: socket })
  })
}
