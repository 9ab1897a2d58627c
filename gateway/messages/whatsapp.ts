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
  readonly language: string
}

/** WhatsApp's Cloud API. Diners who have not written first can be sent approved templates alone, so the text is the template's. */
export const whatsAppMessenger = ({ url, token, senderId, template, language }: WhatsApp): Messenger => ({
  sendCode({ phone, code }) {
    const parameters = [{ type: 'text', text: code }]
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: phone.replace(/\D/g, ''),
      type: 'template',
      template: {
        name: template,
        language: { code: language },
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ],
      },
    }
    const address = `${url.replace(/\/$/, '')}/${encodeURIComponent(senderId)}/messages`
    return postJson('WhatsApp', address, JSON.stringify(body), { authorization: `Bearer ${token}` })
  },
})
