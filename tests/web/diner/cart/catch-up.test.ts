import { afterEach, expect, test } from 'vitest'
import { lineFrom } from '#domain/pricing/line-price.ts'
import { catchUp } from '#web/diner/pages/checkout/effects/catch-up.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { menuQuery, shopQuery } from '#web/shared/api/queries.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { serveShops } from '../stores-gateway.ts'

afterEach(() => void cartStore.dispatch({ type: 'EmptyCart' }))

test('a refused order updates the sets of a discount, also if no line’s price has changed', async () => {
  serveShops()
  const client = createQueryClient()
  const shop = await client.fetchQuery(shopQuery('parrilla-centro', null))
  if (shop.type !== 'branchContact') throw new Error('the store is not there')
  const { store } = shop
  const mode = store.orderModes.find(({ type }) => type === 'TAKE_AWAY')!
  const { plates, menu, discounts, money } = await client.fetchQuery(menuQuery(store, mode.id))
  const plate = plates.find(({ id }) => id === 'empanada-carne')!
  const group = plate.garnishGroups[0]!
  const before = discounts.map((one) => (one.type === 'MULTIPLE' ? { ...one, acrossPlates: true } : one))
  const picks = [{ groupId: group.id, garnishId: group.garnishes[0]!.id, quantity: 1 }]
  const chosen = { plate, category: menu.categories[0]!, selection: { sizeId: null, picks }, quantity: 6, notes: '' }
  const line = lineFrom({ ...chosen, lineId: 'a', discounts: before })
  expect(line.discount).toMatchObject({ acrossPlates: true })
  cartStore.dispatch({ type: 'AddLine', line, notesLimit: 250, money })
  expect(await catchUp(client, store, mode)).toEqual([])
  expect(cartStore.getState().lines).toMatchObject([{ price: line.price, quantity: 6 }])
  expect(cartStore.getState().lines[0]?.discount).not.toHaveProperty('acrossPlates')
})
