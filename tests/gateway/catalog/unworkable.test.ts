import { expect, test } from 'vitest'
import { z } from 'zod'
import { demoSettings } from '#demo/gateway.ts'
import { providerNames } from '#domain/payment/providers.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { readSettings, settingRooms } from '#gateway/composition/config.ts'
import { doubtsOf } from '#gateway/composition/features.ts'
import { providersOf } from '#gateway/payments/providers/providers.ts'
import { aZone } from '#tests/kit/catalog.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { sampleWith } from './catalog-sample.ts'

const warningsOf = (change: Parameters<typeof sampleWith>[0]) => {
  const read = parseCatalog(sampleWith({ 'stores[0].settings': { customerVerification: 'private' }, ...change }))
  return read.ok
    ? read.warnings.map(({ path, message }) => `${path}: ${message}`)
    : read.errors.map(({ path, message }) => `refused: ${path}: ${message}`)
}

const mode = 'stores[0].orderModes[0]'
const noon = [{ startAt: '10:00', endAt: '15:00' }]
const onMonday = [{ dayOfWeek: 'MONDAY', workingHours: noon }]
const online = (providerName: string, upload: 'APP' | 'API') => [
  { id: 'card', showName: 'Tarjeta', paymentMethod: 'ONLINE', upload, onlinePayment: { providerName } },
]
const slots = (...availableHours: string[]) => ({ schedulerDaysInfo: [{ dayOfWeek: 'MONDAY', availableHours }] })

test('catalog check says nothing of a catalogue that works', () => {
  expect(warningsOf({})).toEqual([])
  expect(warningsOf({ [`${mode}.paymentTypes`]: online('mercadopago', 'API') })).toEqual([])
  expect(warningsOf({ [`${mode}.paymentTypes`]: online('SANDBOX', 'APP') })).toEqual([])
  const scheduled = { [`${mode}.allowsScheduling`]: true, [`${mode}.orderSchedule`]: slots('10:00', '14:59') }
  expect(warningsOf({ 'stores[0].deliveryConfig': { workingDays: onMonday }, ...scheduled })).toEqual([])
})

test.each([
  [
    'a provider that is none',
    { [`${mode}.paymentTypes`]: online('mercadopagoo', 'API') },
    'is mercadopagoo, which is no provider: there are mercadopago, webpay, sandbox',
  ],
  [
    'a card at a provider of links',
    { [`${mode}.paymentTypes`]: online('webpay', 'API') },
    'is API, and webpay takes payments by a link alone',
  ],
  ['a store without modes', { 'stores[0].orderModes': [] }, 'orderModes: is empty: nothing can be ordered here'],
  ['a delivery without zones', { 'stores[0].deliveryZones': [] }, 'is DELIVERY, and the store has no deliveryZones'],
  ['zones without a delivery', { [`${mode}.type`]: 'TAKE_AWAY' }, 'deliveryZones: changes nothing'],
  [
    'a store without hours',
    { 'stores[0].deliveryConfig': { workingDays: [{ dayOfWeek: 'MONDAY' }] } },
    'workingDays: has no hours on any day',
  ],
  [
    'a mode outside the hours of its store',
    {
      'stores[0].deliveryConfig': { workingDays: onMonday },
      [`${mode}.useSchedule`]: true,
      [`${mode}.schedules`]: [
        {
          scheduleConfigs: [
            { workingDays: [{ dayOfWeek: 'MONDAY', workingHours: [{ startAt: '15:00', endAt: '18:00' }] }] },
          ],
        },
      ],
    },
    'schedules: has no hours inside those of the store',
  ],
  [
    'a slot outside the hours',
    {
      'stores[0].deliveryConfig': { workingDays: onMonday },
      [`${mode}.allowsScheduling`]: true,
      [`${mode}.orderSchedule`]: slots('12:00', '03:00'),
    },
    'availableHours: has 03:00, outside the hours of the store or the mode on MONDAY',
  ],
  [
    'a schedule without a time',
    {
      [`${mode}.allowsScheduling`]: true,
      [`${mode}.onlyScheduling`]: true,
      [`${mode}.orderSchedule`]: { schedulerDaysInfo: [] },
    },
    'schedulerDaysInfo: is empty: nothing can be ordered',
  ],
  [
    'a chat without its id',
    { 'stores[0].followUpSupport': { enabled: true } },
    'widgetId: is missing, but enabled opens a chat',
  ],
  [
    'an alarm that tells no one',
    { 'stores[0].settings': { alarm: { phones: [], pausesStore: false } } },
    'alarm.phones: is empty: the alarm tells no one',
  ],
  ['a banner without its picture', { 'branches[0].withCustomBannerLogo': true }, 'customBannerLogoURL: is missing'],
  ['a background without its picture', { 'branches[0].withCustomBackgroundLogo': true }, 'BACKGROUND_LOGO: is missing'],
])('catalog check warns of %s', (_, change, sentence) => {
  expect(warningsOf(change).filter((line) => line.includes(sentence))).toHaveLength(1)
})

test('catalog check names the one corner of a zone that is far away', () => {
  const demo = demoCatalog()
  const [store] = demo.stores
  if (!store) throw new Error('the demo has no store')
  const { lat, lng } = store.address.position
  const corners = [
    { lat: lat + 0.01, lng },
    { lat, lng: lng + 0.01 },
    { lat: lat - 3, lng },
  ]
  const polygon = 'stores[0].deliveryZones[0].polygon'
  expect(aZone().polygon.length).toBeGreaterThan(2)
  const read = parseCatalog(sampleWith({ 'stores[0].address.position': { lat, lng }, [polygon]: corners }))
  expect(read.ok && read.warnings.map(({ path, message }) => `${path} ${message}`)).toEqual(
    expect.arrayContaining([`${polygon}[2] is 334 km from its store`]),
  )
})

test('the names of providers are those that the gateway can make, and the sandbox', () => {
  const all = providersOf(
    readSettings({
      ...{ MERCADOPAGO_ACCESS_TOKEN: 'a', MERCADOPAGO_PUBLIC_KEY: 'b', MERCADOPAGO_WEBHOOK_SECRET: 'c' },
      ...{ WEBPAY_COMMERCE_CODE: '597055555532', WEBPAY_SECRET: 'd', PUBLIC_URL: 'https://comanda.example' },
    }),
  )
  expect([...all.keys(), 'sandbox'].sort()).toEqual([...providerNames].sort())
})

const demo = demoCatalog()
const [store, ...others] = demo.stores
if (!store) throw new Error('the demo has no store')
const alarm = { ...demoAlarm(), phones: ['5491155554444'] }
const documentWith = (settings: Partial<typeof store.settings>, over: Partial<typeof store> = {}) => ({
  ...demo,
  stores: [{ ...store, ...over, settings: { ...store.settings, ...settings } }, ...others],
})
const doubts = (document: typeof demo, environment: Record<string, string> = {}) =>
  doubtsOf({ document, settings: readSettings({ PAYMENT_SANDBOX: 'on', ...environment }), isDemo: false })
const smtp = { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'a@b.example', SMTP_TO: '{phone}@sms.example' }
const whatsApp = { WHATSAPP_TOKEN: 't', WHATSAPP_SENDER_ID: '1', WHATSAPP_TEMPLATE: 'code' }
const bare = documentWith(
  { alarm: null, abandonedCarts: null, customerVerification: 'off' },
  { followUpSupport: { enabled: false, widgetId: null } },
)
const quiet = {
  ...bare,
  branches: bare.branches.map((branch) => ({ ...branch, externalLoyaltyPartner: null })),
  stores: bare.stores.map((one) => ({
    ...one,
    followUpSupport: { enabled: false, widgetId: null },
    settings: { ...one.settings, alarm: null, abandonedCarts: null, customerVerification: 'off' as const },
  })),
}
const withStore = (over: object, settings: object = {}) => ({
  ...quiet,
  stores: quiet.stores.map((one, index) =>
    index > 0 ? one : { ...one, ...over, settings: { ...one.settings, ...settings } },
  ),
})
const carts = { delayMinutes: 15, quietHours: null }

test('a start of the demo says nothing, so that its links stand alone', () => {
  expect(doubtsOf({ document: demo, settings: demoSettings(), isDemo: true })).toEqual([])
})

test('a start says nothing where the settings serve the catalogue', () => {
  expect(doubts(quiet)).toEqual([])
  expect(doubts(withStore({}, { alarm, customerVerification: 'code' }), smtp)).toEqual([])
  expect(doubts(withStore({}, { abandonedCarts: carts }), { ...smtp, PUBLIC_URL: 'https://comanda.example' })).toEqual(
    [],
  )
  expect(doubts(withStore({}, { alarm }), { ...whatsApp, WHATSAPP_ALARM_TEMPLATE: 'a' })).toEqual([])
})

test.each([
  [
    'an alarm without a sender',
    withStore({}, { alarm }),
    {},
    `the alarm of ${store.id} reaches no one: no way of sending`,
  ],
  ['an alarm without its template', withStore({}, { alarm }), whatsApp, 'only with WHATSAPP_ALARM_TEMPLATE'],
  ['reminders without a sender', withStore({}, { abandonedCarts: carts }), {}, 'sends no reminder: no way of sending'],
  ['reminders without a link', withStore({}, { abandonedCarts: carts }), smtp, 'its link needs PUBLIC_URL'],
  ['codes without a sender', withStore({}, { customerVerification: 'code' }), {}, 'diners cannot sign in'],
  [
    'a chat without its script',
    withStore({ followUpSupport: { enabled: true, widgetId: 'w' } }),
    {},
    'CHAT_SCRIPT_URL is not set',
  ],
  ['a sandbox that is off', quiet, { PAYMENT_SANDBOX: 'demo' }, 'by sandbox: PAYMENT_SANDBOX is not on'],
  [
    'an unknown partner',
    { ...quiet, branches: quiet.branches.slice(0, 1).map((one) => ({ ...one, externalLoyaltyPartner: 'x' })) },
    {},
    'EXTERNAL_PARTNER_NAME does not name',
  ],
  ['printers of no store', quiet, { PRINTER_AUTO: '1,nowhere=0' }, 'PRINTER_AUTO names nowhere'],
  ['addresses of no store', quiet, { COMPLEX_ADDRESS_STORES: 'nowhere' }, 'COMPLEX_ADDRESS_STORES names nowhere'],
  ['a key of no property', quiet, { GA4_API_SECRETS: 'G-NOWHERE1=secret' }, 'has a key for G-NOWHERE1'],
])('a start tells %s', (_, document, environment, sentence) => {
  expect(doubts(document, environment).filter((line) => line.includes(sentence))).toHaveLength(1)
  expect(doubts(document, environment).join()).not.toContain('secret')
})

test('a start names a provider without keys, with its stores', () => {
  const named = {
    ...quiet,
    stores: quiet.stores.map((one) => ({
      ...one,
      orderModes: one.orderModes.map((mode) => ({
        ...mode,
        paymentTypes: mode.paymentTypes.map((type) => ({
          ...type,
          onlinePayment: type.onlinePayment && { providerName: 'MERCADOPAGO' },
        })),
      })),
    })),
  }
  expect(doubts(named)).toEqual([expect.stringMatching(/ cannot take payments by mercadopago: its keys are not set$/)])
})

function demoAlarm() {
  return {
    ...{ phones: [], unseenMinutes: 10, unansweredOrders: null, answerMinutes: 5, repeatMinutes: 10 },
    ...{ pausesStore: true, whileAccepting: false },
  }
}

const takes = (name: string, value: string) => {
  const schema = settingRooms.find((room) => name in room.shape)?.shape[name]
  return schema !== undefined && z.object({ [name]: schema }).safeParse({ [name]: value }).success
}
const names = settingRooms.flatMap(({ shape }) => Object.keys(shape)).sort()

test('a setting that is an address, a number or a word of a list takes no other text', () => {
  /** Names, keys, ids and folders: any word may be right. Whether it is one shows at the first use, or at the start. */
  const free = [
    ...['ADMIN_TOKEN', 'COMPLEX_ADDRESS_STORES', 'DATABASE_SCHEMA', 'DATA_DIR', 'DIGEST_KEY_FILE'],
    ...['EXTERNAL_PARTNER_NAME', 'GAZETTEER_FILE', 'GOOGLE_MAPS_BROWSER_KEY', 'GOOGLE_MAPS_KEY', 'HOST', 'MEDIA_DIR'],
    ...['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_PUBLIC_KEY', 'MERCADOPAGO_WEBHOOK_SECRET'],
    ...['OTEL_SERVICE_NAME', 'POWERED_BY_NAME'],
    ...['REALTIME_APP_ID', 'REALTIME_KEY', 'REALTIME_SECRET', 'REALTIME_SECRET_PREVIOUS'],
    ...['TILES_ATTRIBUTION', 'WEBPAY_SECRET', 'WEB_ROOT'],
    ...['WHATSAPP_ALARM_TEMPLATE', 'WHATSAPP_NOTICE_TEMPLATE', 'WHATSAPP_SENDER_ID', 'WHATSAPP_TEMPLATE'],
    ...['WHATSAPP_TOKEN'],
  ]
  expect(names.filter((name) => takes(name, 'nowhere'))).toEqual(free)
})

test.each([
  [{ PUBLIC_URL: 'https://comanda.example/tienda' }, 'an address without a path'],
  [{ PUBLIC_URL: 'https://comanda.example/?a=b' }, 'an address without a path'],
  [{ PUBLIC_URL: 'https://ana:x@comanda.example' }, 'an address without a path'],
  [{ TILES_LIGHT_URL: 'https://tiles.example/map.png' }, 'an address with {z}, {x} and {y}'],
  [{ TILES_DARK_URL: 'tiles/{z}/{x}/{y}.png' }, 'an address with {z}, {x} and {y}'],
  [{ POWERED_BY_NAME: 'Acme' }, 'POWERED_BY_URL is missing'],
  [{ CHAT_ORIGINS: 'https://chat.example' }, 'CHAT_SCRIPT_URL is missing'],
  [{ SMTP_FROM: 'a@b.example' }, 'SMTP_URL is missing: SMTP_FROM alone sends nothing'],
  [{ SMTP_URL: 'smtp://x', SMTP_FROM: 'nobody', SMTP_TO: '{phone}@x' }, 'an address of mail'],
  [{ WHATSAPP_ALARM_TEMPLATE: 'a' }, 'WHATSAPP_TOKEN is missing'],
  [{ WHATSAPP_SENDER_ID: '1' }, 'WHATSAPP_TOKEN is missing'],
  [{ MESSAGES_WEBHOOK_SECRET: 's'.repeat(20) }, 'MESSAGES_WEBHOOK_URL is missing'],
])('a setting that cannot work stops the start: %o', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})

test('a setting keeps an address at its root, with or without a slash', () => {
  for (const PUBLIC_URL of ['https://comanda.example', 'http://comanda.example:8080/'])
    expect(readSettings({ PUBLIC_URL })).toMatchObject({ PUBLIC_URL })
})
