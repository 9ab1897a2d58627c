import { anOfferedOrder } from './delivery.ts'
import type { TestGateway } from './gateway.ts'

/** A stack of this many orders that looks for a courier, in the sequence of their orders. */
export async function aStack({ api, admin }: Pick<TestGateway, 'api' | 'admin'>, size = 1) {
  const orders: Awaited<ReturnType<typeof anOfferedOrder>>[] = []
  while (orders.length < size) orders.push(await anOfferedOrder({ api, url: '' }))
  const { data, error } = await api.POST('/api/console/stacks', {
    headers: admin,
    body: { branchContactId: 'parrilla-centro', shipmentIds: orders.map(({ shipmentId }) => shipmentId) },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return { id: data.id, orders }
}
