import { aCourier } from '../../kit/courier.ts'
import { anOfferedOrder } from '../../kit/delivery.ts'
import { aStack } from '../../kit/stack.ts'
import { admin } from '../fixtures.ts'
import { type Courier, carried, listAt, onShift } from './courier-phone.ts'
import { at, type Group, loading } from './screen.ts'
import { alias, change, hold, refuse, remember, type Stage, withoutFirstAnswers } from './stage.ts'

const entry = ['web/courier/pages/courier-entry-page.tsx', 'web/courier/entry/courier-entry.tsx']
const register = ['web/courier/pages/rider-register-page.tsx', 'web/courier/shift/rider-register-screen.tsx']
const sound = ['web/courier/list/sound-switch.tsx', 'web/courier/list/work-sound.tsx']
const list = [
  'web/courier/pages/courier-shipments-page.tsx',
  'web/courier/list/shipments-screen.tsx',
  'web/courier/list/shipment-list.tsx',
]

const door = `/logistics/${alias}/rider/phoneIntake`
const shipmentsCall = '**/api/shipments?*'
const stacksCall = '**/api/shipmentstacks?*'

/** The page brings no store, and its call for it fails. */
async function withoutStore(page: Stage['page'], fails: (page: Stage['page'], address: string) => Promise<unknown>) {
  await withoutFirstAnswers(page)
  await fails(page, `**/api/diner/${alias}`)
}

/** The first page of the way into a shift. */
const intake = async ({ page }: Stage, phone: string, again = phone) => {
  await page.goto(door)
  await page.getByLabel('Ingresa con tu teléfono').fill(phone)
  await page.getByLabel('Confirma tu teléfono').fill(again)
  await page.getByRole('button', { name: 'Siguiente' }).click()
}

let phones = 1_155_560_000
const newPhone = () => String(phones++)
/** As a courier types it. */
const typed = ({ phone }: Courier) => phone.replace('+549', '')

const startShift = async (stage: Stage) => {
  await intake(stage, newPhone())
  await stage.page.getByLabel('Nombre y Apellido').fill('Ana Ríos')
  await stage.page.getByLabel('Código de seguridad').fill('1234')
  await stage.page.getByRole('button', { name: 'Iniciar turno' }).click()
}

export const shift: Group = {
  name: 'a courier’s shift',
  colours: 'reader',
  screens: [
    at('entry: the store’s link', '/logistics', 'Entrá con el link de tu local.', { shows: entry }),
    {
      title: 'entry: an unknown store',
      shows: entry,
      async open({ page }) {
        await page.goto('/logistics')
        await page.getByRole('textbox', { name: 'Link o nombre del local' }).fill('no-existe')
        await page.getByRole('button', { name: 'Siguiente' }).click()
      },
      sees: 'No encontramos ese local. Pedile el link al encargado.',
    },
    {
      title: 'entry: back into the shift',
      shows: entry,
      async open(stage) {
        await startShift(stage)
        await stage.page.getByText('Turno iniciado con éxito').first().waitFor()
        await stage.page.goto('/logistics')
      },
      sees: /^Trabajás en/,
    },
    at('register: the phone', door, 'Confirma tu teléfono', { shows: register }),
    at('register: loading', door, loading(), {
      state: 'loading',
      shows: register,
      before: ({ page }) => withoutStore(page, hold),
    }),
    at('register: failed', door, 'No pudimos cargar el local', {
      state: 'failed',
      shows: [...register, 'web/courier/workplace/store-gate.tsx'],
      before: ({ page }) => withoutStore(page, (it, address) => refuse(it, address, 403)),
    }),
    {
      title: 'register: phones that differ',
      shows: [...register, 'web/courier/shift/phone-intake-form.tsx'],
      open: (stage) => intake(stage, '1155550001', '1155550002'),
      sees: 'Los números de teléfono no coinciden',
    },
    {
      title: 'register: the first time',
      shows: [...register, 'web/courier/shift/shift-form.tsx'],
      open: (stage) => intake(stage, newPhone()),
      sees: 'Es tu primera vez acá. Decinos cómo te llamás y empezá.',
    },
    {
      title: 'register: a wrong code',
      shows: [...register, 'web/courier/shift/shift-form.tsx'],
      async open(stage) {
        await intake(stage, newPhone())
        await stage.page.getByLabel('Nombre y Apellido').fill('Ana Ríos')
        await stage.page.getByLabel('Código de seguridad').fill('9999')
        await stage.page.getByRole('button', { name: 'Iniciar turno' }).click()
      },
      sees: 'El código de seguridad es erróneo',
    },
    { title: 'register: started', state: 'empty', shows: register, open: startShift, sees: 'Ya podés tomar envíos.' },
    {
      title: 'register: the shift is on',
      shows: register,
      async open(stage) {
        const courier = await onShift(stage)
        await intake(stage, typed(courier))
      },
      sees: /tu turno está en curso/,
    },
    {
      title: 'register: the shift is on, on another phone',
      shows: register,
      open: async (stage) => intake(stage, typed(await aCourier(stage, 'Ana Ríos'))),
      sees: 'Seguir mi turno',
    },
    {
      title: 'register: finished',
      state: 'empty',
      shows: register,
      async open(stage) {
        const courier = await onShift(stage)
        await intake(stage, typed(courier))
        await stage.page.getByLabel('Código de seguridad').fill('1234')
        await stage.page.getByRole('button', { name: 'Finalizar turno' }).click()
      },
      sees: 'Gracias por tu trabajo de hoy.',
    },
    {
      title: 'register: again',
      shows: register,
      async open(stage) {
        const courier = await onShift(stage)
        await intake(stage, typed(courier))
        await stage.page.getByLabel('Código de seguridad').fill('1234')
        await stage.page.getByRole('button', { name: 'Finalizar turno' }).click()
        await stage.page.getByText('Gracias por tu trabajo de hoy.').waitFor()
        await intake(stage, typed(courier))
      },
      sees: 'Hola, Ana Ríos.',
    },
    at(
      'a courier’s own link',
      async (stage) => `/logistics/${alias}/rider/${(await onShift(stage)).id}/shipments`,
      (page) => page.locator('body'),
      {
        isBlank: true,
        shows: ['web/courier/pages/rider-redirect-page.tsx'],
        before: ({ page }) => hold(page, '**/api/whoami'),
      },
    ),
    at('list: loading', listAt, loading(), {
      state: 'loading',
      shows: list,
      async before(stage) {
        await onShift(stage)
        await hold(stage.page, shipmentsCall)
      },
    }),
    at('list: empty', listAt, 'No hay envíos para entregar', {
      state: 'empty',
      shows: list,
      async before(stage) {
        await onShift(stage)
        await change(stage.page, shipmentsCall, (answer: object) => ({ ...answer, shipments: [] }))
        await change(stage.page, stacksCall, (answer: object) => ({ ...answer, stacks: [] }))
      },
    }),
    at('list', listAt, 'No hay más envíos por ahora.', {
      shows: list,
      async before(stage) {
        await onShift(stage)
        await anOfferedOrder(stage)
        await aStack({ ...stage, admin }, 2)
      },
    }),
    {
      title: 'list: sound for new work',
      shows: sound,
      sees: 'Suena con cada envío nuevo',
      async open(stage) {
        await onShift(stage)
        await stage.page.goto(listAt)
        await stage.page.getByRole('switch', { name: 'Sonido' }).click()
      },
    },
    at('list: sound that the browser blocks', listAt, 'Silenciado: tocá para activar', {
      shows: sound,
      before: async (stage) => {
        await onShift(stage)
        await remember(stage.page, 'comanda.courier.sound', true)
        // A browser that waits for a touch, also where the tests' own asks for none.
        await stage.page.addInitScript(() => {
          Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })
        })
      },
    }),
    at('list: failed', listAt, 'No pudimos traer los envíos', {
      state: 'failed',
      shows: list,
      async before(stage) {
        await onShift(stage)
        await refuse(stage.page, shipmentsCall, 400)
      },
    }),
    {
      title: 'list: offline',
      shows: list,
      async open(stage) {
        await onShift(stage)
        await anOfferedOrder(stage)
        await stage.page.goto(listAt)
        await stage.page.getByText('No hay más envíos por ahora.').waitFor()
        await stage.context.setOffline(true)
        await stage.page.getByRole('button', { name: 'Actualizar' }).click()
      },
      sees: /^Sin conexión. Esta lista es la de las/,
    },
    at('list: a shipment in hand, and no position', listAt, 'Sin permiso de ubicación', {
      shows: [...list, 'web/courier/positions/position-line.tsx'],
      before: (stage) => carried(stage, 'IN_STORE', { isLocated: false }),
    }),
  ],
}
