import { isRut } from '#domain/checkout/rut.ts'
import { cardTexts } from '#web/diner/texts/card.ts'
import type { CardHolder } from '../api/payments.ts'
import type { MountCard } from './card-fields.ts'

/**
 * https://github.com/mercadopago/sdk-js: the script differs for each browser, so it can be neither stored nor hashed.
 */
const script = 'https://sdk.mercadopago.com/js/v2'

type Field = {
  mount(id: string): Field
  unmount(): void
  on(event: string, take: (told: { bin?: string | null; errorMessages?: readonly unknown[] }) => void): Field
  update(change: object): void
}
type PaymentMethod = {
  readonly id: string
  readonly settings: readonly [{ readonly security_code: object; readonly card_number: object }?, ...unknown[]]
}
type MercadoPago = {
  readonly fields: {
    create(type: 'cardNumber' | 'expirationDate' | 'securityCode', options: object): Field
    createCardToken(holder: object): Promise<{ readonly id: string }>
  }
  getIdentificationTypes(): Promise<readonly { readonly id: string }[]>
  getPaymentMethods(query: { bin: string }): Promise<{ readonly results: readonly PaymentMethod[] }>
}
declare global {
  interface Window {
    MercadoPago?: new (publicKey: string, options: object) => MercadoPago
  }
}

const fields = [
  ['cardNumber', cardTexts.number],
  ['expirationDate', cardTexts.expiry],
  ['securityCode', cardTexts.code],
] as const

type FieldName = (typeof fields)[number][0]

/**
 * Mercado Pago's secure fields: each of the three inputs is a frame of the provider in a box of ours. PAY-14: the
 * payment method is known when the first digits of the number match exactly one.
 */
export const mountMercadoPagoFields: MountCard = (into, { publicKey }, { onReady, onChange, onBrand, onLost }) => {
  const boxes = fields.map(([name, label]) => boxOf(name, label))
  into.append(...boxes)
  const isRight: Record<FieldName, boolean> = { cardNumber: false, expirationDate: false, securityCode: false }
  let methodId: string | null = null
  /** The first digits now in the field: an answer for earlier digits does not apply to this card. */
  let digits: string | null = null
  let provider: MercadoPago | null = null
  let mounted: readonly Field[] = []
  let ready = 0
  let isGone = false
  const tellChange = () => onChange(methodId !== null && Object.values(isRight).every(Boolean))

  const start = async () => {
    const Sdk = await loadScript()
    if (isGone || publicKey === null) return
    provider = new Sdk(publicKey, { locale: document.documentElement.lang === 'es-CL' ? 'es-CL' : 'es-AR' })
    const { ink } = { ink: getComputedStyle(into).color }
    const byName = Object.fromEntries(
      fields.map(([name]) => {
        const options = { style: { color: ink, height: '46px', fontSize: '16px' }, mode: 'short' }
        const field = provider?.fields.create(name, options).mount(`mp-${name}`)
        field?.on('ready', () => {
          ready += 1
          if (ready === fields.length) onReady()
        })
        field?.on('validityChange', ({ errorMessages = [] }) => {
          isRight[name] = errorMessages.length === 0
          tellChange()
        })
        return [name, field]
      }),
    )
    mounted = Object.values(byName).filter((field) => field !== undefined)
    byName['cardNumber']?.on('binChange', ({ bin }) => {
      digits = bin ?? null
      methodId = null
      onBrand(null)
      tellChange()
      if (bin) void learnMethod(bin, byName).catch(() => bin === digits && onLost())
    })
  }
  const learnMethod = async (bin: string, byName: Readonly<Record<string, Field | undefined>>) => {
    const found = (await provider?.getPaymentMethods({ bin }))?.results ?? []
    const [method] = found
    if (bin !== digits || !method || found.length > 1) return
    methodId = method.id
    onBrand(methodId)
    const [settings] = method.settings
    if (settings) byName['securityCode']?.update({ settings: settings.security_code })
    if (settings) byName['cardNumber']?.update({ settings: settings.card_number })
    tellChange()
  }
  start().catch(onLost)

  return {
    async tokenise({ name, document: identificationNumber }: CardHolder) {
      if (!provider || methodId === null) return null
      const chosen = methodId
      const identificationType = typeOf(await typesOf(provider), identificationNumber)
      const made = await provider.fields
        .createCardToken({
          cardholderName: name,
          // Where the provider has no document types, it takes no document.
          ...(identificationType && { identificationType, identificationNumber }),
        })
        .catch(() => null)
      return made && { token: made.id, methodId: chosen }
    },
    // Each field shows its own error.
    showErrors: () => undefined,
    unmount() {
      isGone = true
      for (const field of mounted) field.unmount()
      for (const box of boxes) box.remove()
    },
  }
}

const typesOf = (provider: MercadoPago): Promise<readonly string[]> =>
  provider.getIdentificationTypes().then(
    (types) => types.map(({ id }) => id),
    () => ['DNI'],
  )

/** PAY-17: our DNI has another name in other countries, and a name unknown to the provider makes no token. */
const typeOf = (types: readonly string[], document: string): string | undefined =>
  ['DNI', ...(isRut(document.toUpperCase()) ? ['RUT'] : []), 'CPF', 'CC', 'CI', 'Otro'].find((type) =>
    types.includes(type),
  )

function boxOf(name: FieldName, label: string): HTMLElement {
  const box = document.createElement('div')
  const title = document.createElement('span')
  title.textContent = label
  const field = document.createElement('div')
  field.id = `mp-${name}`
  box.dataset['field'] = name
  box.append(title, field)
  return box
}

let loading: Promise<NonNullable<Window['MercadoPago']>> | undefined

/** Loads the script once per page; a failed load may be tried again. */
function loadScript(): Promise<NonNullable<Window['MercadoPago']>> {
  loading ??= new Promise((resolve, reject) => {
    const fail = () => {
      loading = undefined
      element.remove()
      reject(new Error('the card provider’s script did not load'))
    }
    const element = document.createElement('script')
    element.src = script
    element.addEventListener('error', fail)
    element.addEventListener('load', () => (window.MercadoPago ? resolve(window.MercadoPago) : fail()))
    document.head.append(element)
  })
  return loading
}
