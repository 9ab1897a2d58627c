import type { components } from '#openapi/generated/api.d.ts'
import type { TestGateway } from './gateway.ts'

let phones = 1000

type Workplace = { readonly storeId: string; readonly securityCode: string }

/** A courier on shift at the store, with the token of this session. */
export async function aCourier(
  { api, url }: Pick<TestGateway, 'api' | 'url'>,
  name = 'Ana',
  { storeId, securityCode }: Workplace = { storeId: 'parrilla-centro', securityCode: '1234' },
) {
  const phone = `+549115555${phones++}`
  const response = await fetch(`${url}/api/rider/createwithcode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      phone,
      securityCode,
      active: true,
      riderUser: { branchContact: { id: storeId } },
    }),
  })
  if (response.status !== 201) throw new Error(await response.text())
  const rider = (await response.json()) as components['schemas']['Rider']
  const token = /riderToken=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')![1]!
  const headers = { authorization: `Bearer ${token}` }
  return {
    ...rider,
    token,
    headers,
    slide: (shipmentId: string, status: components['schemas']['ShipmentStatus'], key?: string) =>
      api.PUT('/api/shipments/{id}', {
        params: { path: { id: shipmentId } },
        headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
        body: { id: shipmentId, status, rider_id: rider.id, rider_name: rider.name, rider_phone: rider.phone },
      }),
    slideStack: (stackId: string, status: components['schemas']['ShipmentStatus'], key?: string) =>
      api.PUT('/api/stacking/{id}', {
        params: { path: { id: stackId } },
        headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
        body: { id: stackId, status, rider_id: rider.id, rider_name: rider.name, rider_phone: rider.phone },
      }),
  }
}
