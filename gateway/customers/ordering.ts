import { hasProven } from '#domain/access/principal.ts'
import type { CustomerAccess, OwnEntries } from '#domain/customer/access.ts'
import type { CustomerAddress } from '#domain/customer/events.ts'
import type { Phone } from '#domain/phone/phone.ts'
import { accountId, type KnownPhone } from '../aggregates/customers/diner.ts'
import { customerStream } from '../aggregates/customers/stream.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Unit } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import type { Device } from '../http/device.ts'
import type { Caller } from '../http/operations.ts'
import { customerOfPhone, customerToChange } from '../processes/customer-of-phone.ts'
import { browserEntries, keepBrowserEntry } from './browser-entries.ts'
import { accessOfNoPhone, accessTo, sessionPhoneDigest } from './session.ts'

type OrdererDeps = Pick<Ground, 'log' | 'catalog' | 'clock'>

/** The diner of a submission, before it is judged. */
export type Orderer = {
  /** The caller has proven the phone. */
  readonly isProven: boolean
  /** The points that the caller may redeem: of which account, and by which right. Null for an order that redeems none. */
  readonly points: { readonly access: CustomerAccess; readonly account: string | null } | null
}

/** Everything about customers that an order is judged by. `phone` is null for a text that is no phone, which has no account. */
export async function ordererOf(
  services: OrdererDeps,
  {
    companyId,
    phone,
    redeems,
  }: { readonly companyId: string; readonly phone: Phone | null; readonly redeems: boolean },
  caller: Caller,
): Promise<Orderer> {
  const { log, catalog } = services
  const isProven = phone !== null && hasProven(caller.principal, sessionPhoneDigest(log, phone))
  if (!redeems) return { isProven, points: null }
  if (phone === null) return { isProven, points: { access: accessOfNoPhone(services, companyId), account: null } }
  const access = await accessTo(services, { companyId, phone }, caller)
  const isShut = access.type === 'Refused' || access.type === 'NameOnly'
  const customerId = isShut ? null : await customerOfPhone(log.sql, catalog(), { companyId, phone })
  return { isProven, points: { access, account: customerId === null ? null : accountId(companyId, customerId) } }
}

type NewOrder = {
  readonly orderId: string
  readonly diner: KnownPhone
  readonly said: {
    readonly name: string
    readonly email: string | null
    readonly optIn: boolean
    readonly address: CustomerAddress | null
  }
  readonly device: Device | null
  /** The order may redeem the points of its browser's own entries alone. */
  readonly spendsOwnPoints: boolean
  readonly now: Date
}

/**
 * The customer of an order, in the transaction that places it: records what the order says of them, and that this browser has
 * ordered. Answers their id, and the entries whose points the order may redeem: null for all.
 */
export async function customerOfOrder(
  unit: Unit,
  catalog: Catalog,
  { orderId, diner, said, device, spendsOwnPoints, now }: NewOrder,
  freshId: () => string,
): Promise<{ readonly id: string; readonly own: OwnEntries | null }> {
  const { id, isNew } = await customerToChange(unit, catalog, diner, freshId)
  const account = accountId(diner.companyId, id)
  const own = spendsOwnPoints ? await browserEntries(unit.sql, device, account, now) : null
  const write = isNew ? unit.begin : unit.execute
  const at = now.toISOString()
  await write(customerStream, account, { type: 'Order', ...diner, customerId: id, ...said, orderId, at })
  if (device) unit.afterwards((sql) => keepBrowserEntry(sql, device, { account, id: orderId }, now))
  return { id, own }
}
