import { expect, test } from 'vitest'
import { chatIdOf, type Reachable, referenceOf, supportWay } from '#domain/support/ways.ts'

const script = 'https://chat.example/l.js'
const store = (changes: Partial<Reachable> = {}): Reachable => ({
  followUpSupport: { enabled: true, widgetId: 'tucan' },
  whatsAppPhone: '+5491144440000',
  callPhone: '+541143610742',
  ...changes,
})

test('[FSUP-08] [FOPEN-18] [AMBIG-32] a diner reaches a store by its chat, where it has one', () => {
  expect(supportWay(store(), script)).toBe('chat')
  expect(supportWay(store({ whatsAppPhone: null, callPhone: null }), script)).toBe('chat')
})
test.each([
  [{ enabled: false, widgetId: 'tucan' }, script],
  [{ enabled: true, widgetId: null }, script],
  [{ enabled: true, widgetId: ' ' }, script],
  [{ enabled: true, widgetId: 'tucan' }, null],
] as const)(
  '[FSUP-09] [OPEN-46] a diner reaches a store by WhatsApp with the support %j and the script %j',
  (followUpSupport, url) => {
    expect(supportWay(store({ followUpSupport }), url)).toBe('whatsApp')
    expect(chatIdOf({ followUpSupport }, url)).toBeNull()
  },
)
test('[FSUP-07] a diner reaches a store by telephone, or else on its page', () => {
  expect(supportWay(store({ whatsAppPhone: null }), null)).toBe('call')
  expect(supportWay(store({ whatsAppPhone: null, callPhone: null }), null)).toBe('page')
})

test('[SUPPORT-02] a support link refers to a code or an id, and to nothing else', () => {
  expect(['ABC23456', '0f8fad5b-d9cb'].map(referenceOf)).toEqual(['ABC23456', '0f8fad5b-d9cb'])
  expect([null, '', 'ABC 23456', 'a'.repeat(65), 'http://x.example', '<b>'].map(referenceOf)).toEqual(
    Array(6).fill(null),
  )
})
