import type { Messenger } from './messenger.ts'
import { postJson } from './post-json.ts'

type WhatsApp = {
  /** With the version of the API, such as `https://graph.facebook.com/v23.0`. */
  readonly url: string
  readonly token: string
  /** The provider's id of the phone that sends. */
  readonly senderId: string
  /** An approved template of the category authentication, with a button that copies the code. */
  readonly template: string
  /** An approved template of the category marketing, whose body has the shop's name, the link and the link that stops messages. */
  readonly noticeTemplate: string | null
  /** An approved template of the category utility for the shop's people, whose body has the text of the alarm. */
  readonly alarmTemplate: string | null
  readonly language: string
}

/** WhatsApp's Cloud API. Diners who have not written first can be sent approved templates alone, so the text is the template's. */
export function whatsAppMessenger(given: WhatsApp): Messenger {
  const { url, token, senderId, template, noticeTemplate, alarmTemplate, language } = given
  const send = (phone: string, name: string, components: readonly object[]) => {
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: phone.replace(/\D/g, ''),
      type: 'template',
      template: { name, language: { code: language }, components },
    }
    const address = `${url.replace(/\/$/, '')}/${encodeURIComponent(senderId)}/messages`
    return postJson({
      ...{ service: 'whatsapp', by: 'WhatsApp', url: address },
      ...{ body: JSON.stringify(body), headers: { authorization: `Bearer ${token}` } },
    })
  }
  const texts = (...words: readonly string[]) => words.map((text) => ({ type: 'text', text }))
  return {
    sendCode: ({ phone, code }) =>
      send(phone, template, [
        { type: 'body', parameters: texts(code) },
        { type: 'button', sub_type: 'url', index: '0', parameters: texts(code) },
      ]),
    sendNotice:
      noticeTemplate === null
        ? null
        : ({ phone, shop, link, stopLink }) =>
            send(phone, noticeTemplate, [{ type: 'body', parameters: texts(shop, link, stopLink) }]),
    sendAlarm:
      alarmTemplate === null
        ? null
        : ({ phone, text }) => send(phone, alarmTemplate, [{ type: 'body', parameters: texts(text) }]),
  }
}
