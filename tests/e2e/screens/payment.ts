import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { aCardToken, giveBack, orderOnline, payByCard } from '../../kit/payments.ts'
import { mayOrder } from './diner.ts'
import { at, type Group } from './screen.ts'
import { abort, alias, hold, type Stage } from './stage.ts'

const entry = ['web/diner/features/payment/card-entry.tsx']
const sheet = ['web/diner/features/payment/card-sheet.tsx', ...entry]
const followUp = ['web/diner/features/follow-up/order-view.tsx', 'web/diner/features/payment/pay-order.tsx']
const fields = '**/sandbox/card-fields.html'

/** The page of an order after a try to pay by a card of this name; null means no try yet. */
const orderPaidBy =
  (name: string | null, by: 'card' | 'link' = 'card') =>
  async (stage: Stage) => {
    const placed = await orderOnline(stage, by)
    if (name !== null) await payByCard(stage, placed, { name, token: await aCardToken(stage) })
    return `/menu/${alias}/order/${placed.code}`
  }

/** The page of an order that was paid, and whose money the shop has given back. */
const orderGivenBack = async (stage: Stage) => {
  const placed = await orderOnline(stage)
  await payByCard(stage, placed, { name: 'APRO', token: await aCardToken(stage) })
  await giveBack({ ...stage, admin: { authorization: 'Bearer demo-admin' } }, placed)
  return `/menu/${alias}/order/${placed.code}`
}

const byCard = async (stage: Stage) => {
  await mayOrder(stage)
  await stage.page.goto(`/menu/${alias}/checkout`)
  await stage.page.getByRole('radio', { name: 'Tarjeta online' }).check()
}

const openSheet = async (stage: Stage) => {
  await stage.page.goto(await orderPaidBy(null)(stage))
  await stage.page.getByRole('button', { name: /^Pagar/ }).click()
}

export const paying: Group = {
  name: 'paying',
  colours: 'shop',
  screens: [
    {
      title: 'checkout: a card',
      shows: ['web/diner/features/payment/card-section.tsx', ...entry],
      open: byCard,
      sees: (page) => page.frameLocator('iframe').getByRole('textbox', { name: 'Número de tarjeta' }),
    },
    {
      title: 'checkout: the card’s fields are loading',
      state: 'loading',
      shows: entry,
      async open(stage) {
        await hold(stage.page, fields)
        await byCard(stage)
      },
      sees: 'Nombre como figura en la tarjeta',
    },
    {
      title: 'checkout: a card with gaps',
      shows: entry,
      async open(stage) {
        await byCard(stage)
        await stage.page.frameLocator('iframe').getByRole('textbox', { name: 'Número de tarjeta' }).waitFor()
        await stage.page.getByRole('textbox', { name: nameField }).fill('Carla Gómez')
        await stage.page.getByRole('textbox', { name: phoneField }).fill('11 5555-1234')
        await stage.page.getByRole('button', { name: /^(Pagar|Realizar pedido)/ }).click()
      },
      sees: (page) => page.getByText('Este campo esta incompleto').first(),
    },
    {
      title: 'checkout: the card’s script is lost',
      shows: entry,
      async open(stage) {
        await abort(stage.page, '**/sandbox-fields-*.js')
        await mayOrder(stage)
        await stage.page.goto(`/menu/${alias}/checkout`)
        // A page whose file is gone reloads once: a new release may have removed the file.
        const again = stage.page.waitForEvent('load')
        await stage.page.getByRole('radio', { name: 'Tarjeta online' }).check()
        await again
      },
      sees: 'No pudimos cargar el formulario de la tarjeta.',
    },
    at('order: not paid', orderPaidBy(null), /^Pagar/, { shows: followUp }),
    at('order: not paid, by link', orderPaidBy(null, 'link'), /^Pagar/, { shows: followUp }),
    at('order: a payment is under way', orderPaidBy('CONT'), 'Te avisamos acá apenas se confirme', { shows: followUp }),
    at('order: a payment was refused', orderPaidBy('FUND'), /^El pago no se hizo/, { shows: followUp }),
    at('order: paid', orderPaidBy('APRO'), /^Esperamos que/, { shows: followUp }),
    at('order: given back', orderGivenBack, /^Te devolvimos/, { shows: followUp }),
    { title: 'order: a card', shows: sheet, isDialog: true, open: openSheet, sees: 'Completa los datos de tu tarjeta' },
    {
      title: 'order: a card with gaps',
      shows: sheet,
      isDialog: true,
      async open(stage) {
        await openSheet(stage)
        await stage.page
          .getByRole('dialog')
          .getByRole('button', { name: /^Pagar/ })
          .click()
      },
      sees: (page) => page.getByText('Este campo esta incompleto').first(),
    },
    {
      title: 'order: a card after too many tries',
      shows: sheet,
      isDialog: true,
      async open(stage) {
        const { page } = stage
        const placed = await orderOnline(stage)
        for (let tries = 0; tries < 3; tries++)
          await payByCard(stage, placed, { name: 'FUND', token: await aCardToken(stage) })
        await page.goto(`/menu/${alias}/order/${placed.code}`)
        await page.getByRole('button', { name: /^Pagar/ }).click()
        const card = page.frameLocator('iframe')
        await card.getByRole('textbox', { name: 'Número de tarjeta' }).fill('4509953566233704')
        await card.getByRole('textbox', { name: 'Vencimiento' }).fill('1240')
        await card.getByRole('textbox', { name: 'Código de seguridad' }).fill('737')
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: 'Nombre como figura en la tarjeta' }).fill('FUND')
        await dialog.getByRole('textbox', { name: 'Documento del titular' }).fill('30123456')
        await dialog.getByRole('button', { name: /^Pagar/ }).click()
      },
      sees: /^Hubo demasiados intentos de pago/,
    },
    {
      title: 'the bank’s second step',
      shows: ['web/diner/pages/challenge-page.tsx'],
      async open(stage) {
        const placed = await orderOnline(stage)
        const { paid } = await payByCard(stage, placed, { name: 'STEP', token: await aCardToken(stage) })
        await stage.page.goto(`/menu/${alias}`)
        await stage.page.evaluate(
          ([name, step]) => sessionStorage.setItem(name ?? '', step ?? ''),
          [`comanda.payment-step.${placed.code}`, JSON.stringify(paid?.next)],
        )
        await stage.page.goto(`/menu/${alias}/order/${placed.code}/challenge`)
      },
      sees: (page) => page.frameLocator('iframe').getByRole('textbox', { name: 'Código de tu banco' }),
    },
  ],
}
