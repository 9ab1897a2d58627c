import { expect, test } from 'vitest'
import { demoSettings } from '#demo/gateway.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { readSettings } from '#gateway/composition/config.ts'
import { policiesTogether } from '#gateway/http/page-policy.ts'
import { supportPagePolicy } from '#gateway/shop/support-policy.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'

const plain = "default-src 'self';script-src 'self';style-src 'self';connect-src 'self'"
const chat = {
  CHAT_SCRIPT_URL: 'https://client.chat.example/l.js',
  CHAT_ORIGINS: 'https://*.chat.example, wss://relay.chat.example',
}
const demo = demoCatalog()
const catalog = createCatalog({
  ...demo,
  stores: demo.stores.map((store) => ({
    ...store,
    followUpSupport: { enabled: store.alias === 'parrilla-palermo', widgetId: 'the-chat' },
  })),
})

function policyAt(address: string, environment: Readonly<Record<string, string>> = chat) {
  const { pathname, searchParams } = new URL(address, 'http://comanda.test')
  const policy = supportPagePolicy(demoSettings(environment), () => catalog)(pathname, plain, searchParams)
  return Object.fromEntries(policy.split(';').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]))
}

test('[SUPPORT-03] the content security policy lets the widget in on the support page of a store with a widget', () => {
  const pages = 'https://client.chat.example https://*.chat.example'
  expect(policyAt('/support?alias=parrilla-palermo&referenceId=ABCD2345')).toEqual({
    'default-src': "'self'",
    'script-src': `'self' ${pages}`,
    'style-src': `'self' ${pages} 'unsafe-inline'`,
    'connect-src': `'self' ${pages} wss://relay.chat.example`,
    'font-src': `'self' ${pages}`,
    'media-src': `'self' ${pages}`,
    'frame-src': `'self' ${pages}`,
    'worker-src': "'self' blob:",
  })
})

test.each([
  '/support',
  '/support?alias=parrilla-centro',
  '/support?alias=no-such-store',
  '/support/other?alias=parrilla-palermo',
  '/menu/parrilla-palermo/checkout?alias=parrilla-palermo',
  '/menu/parrilla-palermo/order/ABCD2345?alias=parrilla-palermo',
  '/menu/parrilla-palermo/order/ABCD2345/challenge?alias=parrilla-palermo',
])('[SUPPORT-03] the content security policy lets no widget in at %s', (address) => {
  expect(Object.values(policyAt(address)).join(' ')).not.toContain('chat.example')
})

test('[OPEN-46] the content security policy is unchanged without a script', () => {
  expect(policyAt('/support?alias=parrilla-palermo', {})).toEqual(policyAt('/menu'))
})

test('the content security policy is widened by each in turn', () => {
  const add = (word: string) => (_: string, policy: string) => `${policy} ${word}`
  expect(policiesTogether(add('one'), add('two'))('/', 'policy', new URLSearchParams())).toBe('policy one two')
})

test.each([
  { CHAT_SCRIPT_URL: 'javascript:alert(1)' },
  { CHAT_SCRIPT_URL: 'l.js' },
  { CHAT_ORIGINS: 'https://chat.example; script-src *' },
  { CHAT_ORIGINS: "https://chat.example,'unsafe-eval'" },
  { CHAT_ORIGINS: 'https://chat.example/path' },
  { CHAT_ORIGINS: '*' },
])('settings that are no address or no origin stop the start: %j', (environment) => {
  expect(() => readSettings(environment, { demo: true })).toThrow(/^CHAT_(SCRIPT_URL|ORIGINS) is not accepted/)
})
