import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aFollowedOrder } from '../../../kit/followed-order.ts'
import { aConfiguration } from '../../../kit/web-calls.ts'
import { followUpApp } from '../follow-up/follow-up-app.tsx'
import { serveShops } from '../stores-gateway.ts'
import { leave, visit, withStore } from '../stores-page.tsx'

const script = 'https://chat.example/l.js'
const chatting = { enabled: true, widgetId: 'tucan-chat' }
const { branchContact } = aFollowedOrder()
const withChat = { branchContact: { ...branchContact, followUpSupport: chatting } }
const ask = 'https://wa.me/5491144440000?text=Hola%2C%20quiero%20consultar%20por%20mi%20pedido%20ABC23456'

describe('on the page of an order', () => {
  const app = followUpApp()
  const hasScript = () => {
    app.answers['/api/configuration'] = () => ({ ...aConfiguration(), chatScriptUrl: script })
  }
  const gone: unknown[][] = []
  const realOpen = globalThis.open
  beforeEach(() => {
    gone.length = 0
    globalThis.open = (...to: unknown[]) => {
      gone.push(to)
      return null
    }
  })
  afterEach(() => {
    globalThis.open = realOpen
  })
  const visitWith = async (query: string, changes: Parameters<typeof app.open>[0] = {}) => {
    window.history.replaceState(null, '', `/menu/parrilla-centro/order/ABC23456${query}`)
    await app.open(changes)
    await app.wait()
  }

  test('[FSUP-08] [FOPEN-18] with follow-up support, contact and cancel open the chat, on its own page', async () => {
    hasScript()
    await app.open(withChat)
    expect(app.link('Contactar al local')).toBe('/support?alias=parrilla-centro&referenceId=ABC23456')
    expect(app.link('Cancelar pedido')).toBe('/support?alias=parrilla-centro&referenceId=ABC23456&about=cancel')
    expect(document.querySelector(`script[src="${script}"]`)).toBeNull()
  })
  test('[FSUP-09] [OPEN-46] without a script, or without follow-up support, both open WhatsApp', async () => {
    await app.open(withChat)
    expect(app.link('Contactar al local')).toBe(ask)
    expect(app.link('Cancelar pedido')).toContain('https://wa.me/5491144440000?text=Hola%2C%20quiero%20cancelar')
  })
  test('[FSUP-06] [FAMBIG-41] cancel makes no call, and is not offered without a WhatsApp phone', async () => {
    hasScript()
    await app.open(withChat)
    const cancel = screen.getByRole('link', { name: 'Cancelar pedido' })
    cancel.addEventListener('click', (event) => event.preventDefault())
    act(() => cancel.click())
    await app.wait(1_000)
    expect(app.changes).toEqual([])
    expect(screen.getAllByText('Aceptado').length).toBeGreaterThan(0)
  })
  test('[FSUP-06] [FAMBIG-41] a store with a chat and no WhatsApp is contacted there, without a cancel', async () => {
    hasScript()
    await app.open({ branchContact: { ...withChat.branchContact, whatsAppPhone: null } })
    expect(app.link('Contactar al local')).toContain('/support?')
    expect(app.link('Cancelar pedido')).toBeNull()
  })
  test('[FSUP-12] open_follow_up_support=true opens the support chat, once, and Back comes to the order', async () => {
    hasScript()
    await visitWith('?open_follow_up_support=true&refreshAfterUpdate=false', withChat)
    await app.wait(10_000)
    expect(gone).toEqual([['/support?alias=parrilla-centro&referenceId=ABC23456', '_self']])
    expect(location.search).toBe('?refreshAfterUpdate=false')
  })
  test('[FAMBIG-42] without follow-up support it opens WhatsApp with the same text', async () => {
    await visitWith('?open_follow_up_support=true')
    expect(gone).toEqual([[ask, '_self']])
  })
  test('[FAMBIG-42] cancel makes no call, and leads nowhere where there is no chat and no WhatsApp', async () => {
    await visitWith('?open_follow_up_support=true', { branchContact: { ...branchContact, whatsAppPhone: null } })
    expect(gone).toEqual([])
  })
  test.each(['', '?open_follow_up_support', '?open_follow_up_support=false', '?open_follow_up_support=1'])(
    '[FSUP-12] %j opens nothing',
    async (query) => {
      hasScript()
      await visitWith(query, withChat)
      expect(gone).toEqual([])
    },
  )
  test('[FSUP-12] the support chat does not open while a bank’s return is settled', async () => {
    hasScript()
    await visitWith('?open_follow_up_support=true&token_ws=t', withChat)
    expect(gone).toEqual([])
  })
  test('[SUPPORT-01] [OPEN-45] a support link leads to the support page, with the order as its reference', async () => {
    await app.open()
    expect(app.link('Ayuda')).toBe('/support?alias=parrilla-centro&referenceId=ABC23456')
  })
})

describe('the support page', () => {
  /** The adapter's data for the widget's script. */
  const left = window as { $crisp?: readonly (readonly unknown[])[]; CRISP_WEBSITE_ID?: string }
  const pushed = () => [...(left.$crisp ?? [])]
  const widgets = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${script}"]`)]
  const open = (query: string, { url = script as string | null, support = chatting } = {}) => {
    const configured = { status: 200, body: { ...aConfiguration({ enabled: false }), chatScriptUrl: url } }
    const calls = serveShops(
      withStore('parrilla-centro', () => ({ followUpSupport: support })),
      { readConfiguration: () => configured },
    )
    visit(`/support${query}`)
    return calls
  }
  const title = () => screen.findByRole('heading', { level: 1, name: 'Ayuda' })
  afterEach(() => {
    leave()
    for (const widget of widgets()) widget.remove()
    delete left.$crisp
  })
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

  test('[SUPPORT-03] [FSUP-13] [FOPEN-27] the support page loads the widget and opens it with a message about the order', async () => {
    open('?alias=parrilla-centro&referenceId=ABC23456')
    await title()
    await waitFor(() => expect(widgets()).toHaveLength(1))
    expect(left.CRISP_WEBSITE_ID).toBe('tucan-chat')
    act(() => void widgets()[0]?.dispatchEvent(new Event('load')))
    await screen.findByRole('button', { name: 'Abrir el chat' })
    expect(pushed()).toEqual([
      ['set', 'message:text', ['Hola, quiero consultar por mi pedido ABC23456']],
      ['do', 'chat:open'],
    ])
  })
  test('[FOPEN-28] about a cancel the message asks for it', async () => {
    open('?alias=parrilla-centro&referenceId=ABC23456&about=cancel')
    await waitFor(() => expect(widgets()).toHaveLength(1))
    act(() => void widgets()[0]?.dispatchEvent(new Event('load')))
    await waitFor(() => expect(pushed()).toHaveLength(2))
    expect(pushed()[0]).toEqual(['set', 'message:text', ['Hola, quiero cancelar mi pedido ABC23456']])
  })
  test('the support page says when the chat does not come, keeps the other ways, and tries again on a press', async () => {
    open('?alias=parrilla-centro&referenceId=ABC23456')
    await waitFor(() => expect(widgets()).toHaveLength(1))
    act(() => void widgets()[0]?.dispatchEvent(new Event('error')))
    await screen.findByText('No pudimos abrir el chat. Probá de nuevo o elegí otra forma de hablar con el local.')
    expect(hrefs()).toContain('tel:+541143610742')
    await userEvent.click(screen.getByRole('button', { name: 'Abrir el chat' }))
    await waitFor(() => expect(widgets()).toHaveLength(1))
    act(() => void widgets()[0]?.dispatchEvent(new Event('load')))
    await waitFor(() => expect(screen.queryByText(/^No pudimos abrir el chat/)).toBeNull())
    expect(pushed().at(-1)).toEqual(['do', 'chat:open'])
  })
  test.each([
    ['no script', { url: null }],
    ['no follow-up support', { support: { enabled: false, widgetId: 'tucan-chat' } }],
    ['no id of the widget', { support: { enabled: true, widgetId: null as unknown as string } }],
  ])('[OPEN-46] [SUPPORT-03] the support page with %s loads no script, and offers WhatsApp', async (_, given) => {
    open('?alias=parrilla-centro&referenceId=ABC23456', given)
    await title()
    expect(hrefs()).toContain(
      'https://wa.me/5491143610742?text=Hola%2C%20quiero%20consultar%20por%20mi%20pedido%20ABC23456',
    )
    expect(screen.queryByRole('button', { name: /chat/ })).toBeNull()
    expect(document.querySelector('script[src]')).toBeNull()
  })
  test.each(['', '&referenceId=', '&referenceId=llam%C3%A1%20al%20900'])(
    '[SUPPORT-02] without a reference (%j) the page opens nevertheless',
    async (reference) => {
      open(`?alias=parrilla-centro${reference}`, { url: null })
      await title()
      expect(hrefs()).toContain('https://wa.me/5491143610742')
      expect(screen.queryByRole('link', { name: 'Ver mi pedido' })).toBeNull()
    },
  )
  test('[SUPPORT-02] with a reference it leads back to the order', async () => {
    open('?alias=parrilla-centro&referenceId=ABC23456', { url: null })
    await title()
    expect(screen.getByText('Sobre tu pedido ABC23456')).toBeTruthy()
    expect(
      within(screen.getByRole('navigation'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/menu/parrilla-centro/order/ABC23456', '/menu/parrilla-centro'])
  })
  test.each([
    ['', '/menu'],
    ['?referenceId=ABC23456', '/menu'],
    ['?alias=no-such-store', '/menu'],
    ['?alias=parrilla', '/menu/parrilla'],
  ])('[SUPPORT-02] at %j no store is known, and the page says where help is', async (query, to) => {
    open(query)
    await screen.findByRole('heading', { level: 1, name: '¿Con qué local querés hablar?' })
    expect(screen.getByRole('link', { name: 'Ver locales' }).getAttribute('href')).toBe(to)
    expect(widgets()).toEqual([])
  })
  test('[SUPPORT-02] at a text that cannot be an alias it says where help is', async () => {
    serveShops(undefined, { resolveAlias: () => ({ status: 400, body: {} }) })
    visit('/support?alias=%00')
    await screen.findByRole('heading', { level: 1, name: '¿Con qué local querés hablar?' })
    expect(screen.getByRole('link', { name: 'Ver locales' }).getAttribute('href')).toBe('/menu')
  })
  test('a page that cannot be loaded can be tried again', async () => {
    const operations = { resolveAlias: () => ({ status: 500, body: {} }) }
    serveShops(undefined, operations)
    visit('/support?alias=parrilla-centro')
    await screen.findByText('No pudimos cargar el local')
    operations.resolveAlias = () => ({ status: 404, body: {} })
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  })
})
