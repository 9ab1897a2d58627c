import type { Phone } from '#domain/phone/phone.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Sql } from '../../db/database.ts'

export const leftCartDays = 7

/** The timer that tells the owner of a left cart. */
export const noticeTimer = 'abandoned-cart-notice'

/** A cart that was left, and whose it is. */
export type LeftCart = {
  readonly companyId: string
  readonly phone: Phone
  /** That of its stream, `abandoned-cart-{id}`. */
  readonly id: string
  readonly storeId: string
  readonly orderModeId: string
  /** As the page wrote them; null once they are ordered. */
  readonly items: Wire['CartItem'][] | null
  readonly expiresAt: Date
}

const columns = `id, company_id as "companyId", store_id as "storeId", phone, order_mode_id as "orderModeId", items,
  expires_at as "expiresAt"`

type Row = Omit<LeftCart, 'expiresAt'> & { readonly expiresAt: Date | string }
const cartOf = (row: Row | undefined): LeftCart | null => (row ? { ...row, expiresAt: new Date(row.expiresAt) } : null)

/** Returns the cart that a phone has left at a store, also after the cart has expired. */
export async function leftCart(sql: Sql, phone: Phone, storeId: string): Promise<LeftCart | null> {
  const { rows } = await sql.query<Row>(`select ${columns} from left_carts where phone = $1 and store_id = $2`, [
    phone,
    storeId,
  ])
  return cartOf(rows[0])
}

export async function leftCartById(sql: Sql, id: string): Promise<LeftCart | null> {
  const { rows } = await sql.query<Row>(`select ${columns} from left_carts where id = $1`, [id])
  return cartOf(rows[0])
}

/** Every cart that a phone has left, at whatever company. */
export async function leftCartsOf(sql: Sql, phone: Phone): Promise<readonly LeftCart[]> {
  const { rows } = await sql.query<Row>(`select ${columns} from left_carts where phone = $1 order by id`, [phone])
  return rows.flatMap((row) => cartOf(row) ?? [])
}

/** Whether a phone has left a cart, at whatever company. The phone stands in an event, as it was stored. */
export async function hasLeftCarts(sql: Sql, phone: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 from left_carts where phone = $1 limit 1', [phone])
  return rows.length > 0
}

export const keepLeftCart = async (sql: Sql, cart: Omit<LeftCart, 'expiresAt'>, now: Date) =>
  void (await sql.query(
    `insert into left_carts (id, company_id, store_id, phone, order_mode_id, items, expires_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7)
     on conflict (id) do update set order_mode_id = excluded.order_mode_id, items = excluded.items,
       expires_at = excluded.expires_at`,
    [
      cart.id,
      cart.companyId,
      cart.storeId,
      cart.phone,
      cart.orderModeId,
      JSON.stringify(cart.items),
      new Date(now.getTime() + leftCartDays * 86_400_000).toISOString(),
    ],
  ))

/** Moves a cart to a new stream, with the instant of its newest notice. */
export const moveLeftCart = async (sql: Sql, from: string, to: string) =>
  void (await sql.query('update left_carts set id = $2 where id = $1', [from, to]))

/** Clears the lines of an ordered cart, so that they are not offered again. */
export const forgetLines = async (sql: Sql, id: string) =>
  void (await sql.query('update left_carts set items = null where id = $1', [id]))

/** Writes down when the owner of a cart was told of it; null where the message was not taken. */
export const markNotice = async (sql: Sql, id: string, at: string | null) =>
  void (await sql.query('update left_carts set notice_at = $2 where id = $1', [id, at]))

/** When the newest notice went to a phone for a company; null for none. */
export async function newestNoticeTo(
  sql: Sql,
  { companyId, phone }: Pick<LeftCart, 'companyId' | 'phone'>,
): Promise<string | null> {
  const { rows } = await sql.query<{ at: Date | string | null }>(
    'select max(notice_at) as at from left_carts where company_id = $1 and phone = $2',
    [companyId, phone],
  )
  const at = rows[0]?.at ?? null
  return at && new Date(at).toISOString()
}
