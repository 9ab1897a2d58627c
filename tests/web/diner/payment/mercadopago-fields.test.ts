import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MountedCard } from '#web/diner/payment/card-fields.ts'
import { mountMercadoPagoFields } from '#web/diner/payment/mercadopago-fields.ts'

type BinChange = { bin?: string | null; errorMessages?: readonly unknown[] }

/** The provider's script as its documentation describes it (research: core methods and fields of its SDK). */
class FakeSdk {
  static readonly made: FakeSdk[] = []
  readonly key: string
  readonly locale: string
  /** The options of each field, by its type. */
  readonly looks: Readonly<Record<string, unknown>>[] = []
  readonly mounted: string[] = []
  readonly updates: [string, object][] = []
  readonly asked: object[] = []
  readonly #takers = new Map<string, (told: BinChange) => void>()
  methods: Readonly<Record<string, readonly { id: string; settings: readonly object[] }[]>> = {}
  token: string | null = 'mp_tok'

  constructor(key: string, { locale }: { locale: string }) {
    this.key = key
    this.locale = locale
    FakeSdk.made.push(this)
  }
  readonly fields = {
    create: (type: string, look: object) => {
      this.looks.push({ type, ...look })
      const field = {
        mount: (id: string) => {
          this.mounted.push(id)
          return field
        },
        unmount: () => void this.mounted.splice(this.mounted.indexOf(`mp-${type}`), 1),
        on: (event: string, take: (told: BinChange) => void) => void this.#takers.set(`${type} ${event}`, take),
        update: (change: object) => void this.updates.push([type, change]),
      }
      return field
    },
    createCardToken: async (holder: object) => {
      this.asked.push(holder)
      if (this.token === null) throw new Error('invalid card')
      return { id: this.token }
    },
  }
  identificationTypes: readonly string[] | null = ['DNI', 'CI', 'LE', 'LC', 'Otro']
  readonly getIdentificationTypes = async () => {
    if (this.identificationTypes === null) throw new Error('no types')
    return this.identificationTypes.map((id) => ({ id }))
  }
  /** Answers that are held back, by first digits. */
  readonly held = new Map<string, Promise<void>>()
  readonly getPaymentMethods = async ({ bin }: { bin: string }) => {
    await this.held.get(bin)
    return { results: this.methods[bin] ?? [] }
  }
  tell(type: string, event: string, told: BinChange = {}) {
    this.#takers.get(`${type} ${event}`)?.(told)
  }
}

const visa = { id: 'visa', settings: [{ security_code: { length: 3 }, card_number: { length: 16 } }] }
const amex = { id: 'amex', settings: [{ security_code: { length: 4 }, card_number: { length: 15 } }] }
const kinds = ['cardNumber', 'expirationDate', 'securityCode'] as const
const holder = { name: 'ANA SOSA', document: '30123456' }
const setup = { provider: 'mercadopago', publicKey: 'APP_USR-public', binLength: 8, needsEmail: true }

const freshNews = () => ({
  onReady: vi.fn<() => void>(),
  onChange: vi.fn<(isComplete: boolean) => void>(),
  onBrand: vi.fn<(methodId: string | null) => void>(),
  onLost: vi.fn<() => void>(),
})
let news: ReturnType<typeof freshNews>
let card: MountedCard
let box: HTMLElement

const settled = () => new Promise((resolve) => setTimeout(resolve))

const script = () => document.head.querySelector('script[src^="https://sdk.mercadopago.com"]')

async function mount() {
  card = mountMercadoPagoFields(box, setup, news)
  // jsdom runs no script: it has "loaded" when its element says so.
  script()?.dispatchEvent(new Event('load'))
  await settled()
  const sdk = FakeSdk.made.at(-1)
  if (!sdk) throw new Error('no provider was made')
  sdk.methods = { '45099535': [visa], '37118030': [amex], '50317557': [visa, amex] }
  return sdk
}

beforeEach(() => {
  box = document.createElement('div')
  document.body.append(box)
  news = freshNews()
  Object.assign(window, { MercadoPago: FakeSdk })
})
afterEach(() => {
  card.unmount()
  box.remove()
})

test('[PAY-13] number, expiry and code are the provider’s frames, in boxes of ours, by the public key', async () => {
  const sdk = await mount()
  expect(sdk.key).toBe('APP_USR-public')
  expect(sdk.mounted).toEqual(['mp-cardNumber', 'mp-expirationDate', 'mp-securityCode'])
  expect(sdk.mounted.filter((id) => !document.getElementById(id))).toEqual([])
  expect(box.querySelectorAll('input')).toHaveLength(0)
  expect(box.textContent).toBe('Número de tarjetaVencimientoCódigo de seguridad')
})

test('[PAY-12] the fields are ready once all three are', async () => {
  const sdk = await mount()
  sdk.tell('cardNumber', 'ready')
  sdk.tell('expirationDate', 'ready')
  expect(news.onReady).not.toHaveBeenCalled()
  sdk.tell('securityCode', 'ready')
  expect(news.onReady).toHaveBeenCalledOnce()
})

test('[PAY-14] the first digits name the payment method, and set the lengths of number and code', async () => {
  const sdk = await mount()
  for (const kind of kinds) sdk.tell(kind, 'validityChange', { errorMessages: [] })
  expect(news.onChange).toHaveBeenLastCalledWith(false)
  sdk.tell('cardNumber', 'binChange', { bin: '37118030' })
  await settled()
  expect(news.onChange).toHaveBeenLastCalledWith(true)
  expect(sdk.updates).toEqual([
    ['securityCode', { settings: { length: 4 } }],
    ['cardNumber', { settings: { length: 15 } }],
  ])
  expect(await card.tokenise(holder)).toEqual({ token: 'mp_tok', methodId: 'amex' })
})

test('the kind of the card is told from its first digits, and taken back with them', async () => {
  const sdk = await mount()
  sdk.tell('cardNumber', 'binChange', { bin: '37118030' })
  await settled()
  expect(news.onBrand).toHaveBeenLastCalledWith('amex')
  sdk.tell('cardNumber', 'binChange', { bin: null })
  expect(news.onBrand).toHaveBeenLastCalledWith(null)
  sdk.tell('cardNumber', 'binChange', { bin: '50317557' })
  await settled()
  expect(news.onBrand).toHaveBeenLastCalledWith(null)
})

test.each([['50317557'], ['99999999'], [null]])(
  '[PAY-14] first digits of %s, which lead to no single method, make no token',
  async (bin) => {
    const sdk = await mount()
    for (const kind of kinds) sdk.tell(kind, 'validityChange', { errorMessages: [] })
    sdk.tell('cardNumber', 'binChange', { bin })
    await settled()
    expect(await card.tokenise(holder)).toBeNull()
    expect(sdk.asked).toEqual([])
  },
)

test('[PAY-14] the current digits name the method, even if the answer to earlier ones comes late', async () => {
  const sdk = await mount()
  const first = Promise.withResolvers<void>()
  sdk.held.set('37118030', first.promise)
  for (const kind of kinds) sdk.tell(kind, 'validityChange', { errorMessages: [] })
  sdk.tell('cardNumber', 'binChange', { bin: '37118030' })
  sdk.tell('cardNumber', 'binChange', { bin: '45099535' })
  await settled()
  first.resolve()
  await settled()
  expect(await card.tokenise(holder)).toEqual({ token: 'mp_tok', methodId: 'visa' })
  expect(sdk.updates).toEqual([
    ['securityCode', { settings: { length: 3 } }],
    ['cardNumber', { settings: { length: 16 } }],
  ])
})

test('[PAY-14] deleted digits make no token, also when their answer comes later', async () => {
  const sdk = await mount()
  const late = Promise.withResolvers<void>()
  sdk.held.set('37118030', late.promise)
  for (const kind of kinds) sdk.tell(kind, 'validityChange', { errorMessages: [] })
  sdk.tell('cardNumber', 'binChange', { bin: '45099535' })
  await settled()
  sdk.tell('cardNumber', 'binChange', { bin: null })
  expect(news.onChange).toHaveBeenLastCalledWith(false)
  expect(await card.tokenise(holder)).toBeNull()
  sdk.tell('cardNumber', 'binChange', { bin: '37118030' })
  sdk.tell('cardNumber', 'binChange', { bin: null })
  late.resolve()
  await settled()
  expect(await card.tokenise(holder)).toBeNull()
})

test('a failed question about digits counts only while they are there', async () => {
  const sdk = await mount()
  const [gone, here] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  sdk.held.set('37118030', gone.promise)
  sdk.held.set('45099535', here.promise)
  sdk.tell('cardNumber', 'binChange', { bin: '37118030' })
  sdk.tell('cardNumber', 'binChange', { bin: '45099535' })
  gone.reject(new Error('away'))
  await settled()
  expect(news.onLost).not.toHaveBeenCalled()
  here.reject(new Error('away'))
  await settled()
  expect(news.onLost).toHaveBeenCalledOnce()
})

test('[PAY-13] [PAY-17] a token is requested with holder and document, and without card data', async () => {
  const sdk = await mount()
  sdk.tell('cardNumber', 'binChange', { bin: '45099535' })
  await settled()
  expect(await card.tokenise(holder)).toEqual({ token: 'mp_tok', methodId: 'visa' })
  expect(sdk.asked).toEqual([
    { cardholderName: 'ANA SOSA', identificationType: 'DNI', identificationNumber: '30123456' },
  ])
})

test.each([
  ['11111111K', ['RUT', 'Otro'], 'Otro'],
  ['111111111', ['RUT', 'Otro'], 'RUT'],
  ['1000005k', ['RUT', 'Otro'], 'RUT'],
  ['30123456', ['CPF', 'CNPJ'], 'CPF'],
  ['30123456', ['CC', 'CE', 'NIT', 'Otro'], 'CC'],
  ['30123456', ['CI', 'Otro'], 'CI'],
  ['30123456', null, 'DNI'],
  ['30123456', [], undefined],
])(
  'document %s is sent if the account knows %o as %s: a type of another country makes no token',
  async (document, types, type) => {
    const sdk = await mount()
    sdk.identificationTypes = types
    sdk.tell('cardNumber', 'binChange', { bin: '45099535' })
    await settled()
    await card.tokenise({ ...holder, document })
    const told = type ? { identificationType: type, identificationNumber: document } : {}
    expect(sdk.asked).toEqual([{ cardholderName: 'ANA SOSA', ...told }])
  },
)

test('[PAY-09] a card that the provider refuses gives no token', async () => {
  const sdk = await mount()
  sdk.token = null
  sdk.tell('cardNumber', 'binChange', { bin: '45099535' })
  await settled()
  expect(await card.tokenise(holder)).toBeNull()
})

test('a field with a fault is not complete', async () => {
  const sdk = await mount()
  sdk.tell('cardNumber', 'binChange', { bin: '45099535' })
  await settled()
  for (const kind of kinds) sdk.tell(kind, 'validityChange', { errorMessages: [] })
  expect(news.onChange).toHaveBeenLastCalledWith(true)
  sdk.tell('securityCode', 'validityChange', { errorMessages: [{ cause: 'invalid_length' }] })
  expect(news.onChange).toHaveBeenLastCalledWith(false)
})

test('leaving removes the fields', async () => {
  const sdk = await mount()
  card.unmount()
  expect(sdk.mounted).toEqual([])
  expect(box.childElementCount).toBe(0)
})

test.each([
  ['es-CL', 'es-CL'],
  ['es-AR', 'es-AR'],
  ['', 'es-AR'],
])('a page in the language %j has fields in %s', async (lang, locale) => {
  document.documentElement.lang = lang
  const sdk = await mount()
  document.documentElement.lang = ''
  expect(sdk.locale).toBe(locale)
})

test('the fields have the colour of our letters, in a size that no phone zooms into', async () => {
  box.style.color = 'rgb(1, 2, 3)'
  const sdk = await mount()
  const style = { color: 'rgb(1, 2, 3)', height: '46px', fontSize: '16px' }
  expect(sdk.looks).toEqual(kinds.map((type) => ({ type, style, mode: 'short' })))
})

test('[PAY-14] a method without settings is known, and leaves the fields as they are', async () => {
  const sdk = await mount()
  sdk.methods = { '45099535': [{ id: 'visa', settings: [] }] }
  sdk.tell('cardNumber', 'binChange', { bin: '45099535' })
  await settled()
  expect(sdk.updates).toEqual([])
  expect(news.onLost).not.toHaveBeenCalled()
  expect(await card.tokenise(holder)).toEqual({ token: 'mp_tok', methodId: 'visa' })
})

test('[PAY-12] fields that tell no fault are right', async () => {
  const sdk = await mount()
  sdk.tell('cardNumber', 'binChange', { bin: '45099535' })
  await settled()
  for (const kind of kinds) sdk.tell(kind, 'validityChange')
  expect(news.onChange).toHaveBeenLastCalledWith(true)
})

test('an account that names no single first digits asks the provider for no method', async () => {
  const sdk = await mount()
  const asked = vi.spyOn(sdk, 'getPaymentMethods' as never)
  sdk.tell('cardNumber', 'binChange', { bin: '' })
  sdk.tell('cardNumber', 'binChange', {})
  await settled()
  expect(asked).not.toHaveBeenCalled()
  expect(news.onLost).not.toHaveBeenCalled()
})

/** The fields of a page whose script has not loaded yet. */
async function anew() {
  vi.resetModules()
  for (const element of document.head.querySelectorAll('script')) element.remove()
  return (await import('#web/diner/payment/mercadopago-fields.ts')).mountMercadoPagoFields
}

test('a page loads the provider’s script once for all its fields', async () => {
  const mountAnew = await anew()
  card = mountAnew(box, setup, news)
  mountAnew(document.createElement('div'), setup, news)
  expect(document.head.querySelectorAll('script')).toHaveLength(1)
})

test.each([
  ['fields that are gone before their script loads', setup, true],
  ['fields without a public key', { ...setup, publicKey: null }, false],
])('%s ask nothing of the provider', async (_, given, isGone) => {
  const mountAnew = await anew()
  const made = FakeSdk.made.length
  card = mountAnew(box, given, news)
  if (isGone) card.unmount()
  script()?.dispatchEvent(new Event('load'))
  await settled()
  expect(FakeSdk.made).toHaveLength(made)
  expect(await card.tokenise(holder)).toBeNull()
  expect(news.onLost).not.toHaveBeenCalled()
})

test.each([
  ['does not load', 'error'],
  ['loads, but brings no provider', 'load'],
])('a script that %s is told, and asked for again by the next fields', async (_, event) => {
  const mountAnew = await anew()
  Reflect.deleteProperty(window, 'MercadoPago')
  card = mountAnew(box, setup, news)
  script()?.dispatchEvent(new Event(event))
  await settled()
  expect(news.onLost).toHaveBeenCalledOnce()
  expect(script()).toBeNull()
  mountAnew(box, setup, news)
  expect(script()).not.toBeNull()
})
