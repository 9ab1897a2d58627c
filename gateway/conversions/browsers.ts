import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import type { Sql } from '../db/database.ts'
import type { VendorBrowser } from './port.ts'

type BrowserRow = {
  readonly orderId: string
  readonly vendor: ConversionVendor
  readonly browser: VendorBrowser
  readonly expiresAt: Date
}

export const keepBrowser = async (sql: Sql, { orderId, vendor, browser, expiresAt }: BrowserRow) =>
  void (await sql.query(
    'insert into conversion_browsers (order_id, vendor, browser, expires_at) values ($1, $2, $3::jsonb, $4)',
    [orderId, vendor, JSON.stringify(browser), expiresAt.toISOString()],
  ))

/** Null where the vendor has been told, or is not to be told. */
export async function storedBrowser(
  sql: Sql,
  orderId: string,
  vendor: ConversionVendor,
): Promise<VendorBrowser | null> {
  const { rows } = await sql.query<{ browser: VendorBrowser }>(
    'select browser from conversion_browsers where order_id = $1 and vendor = $2',
    [orderId, vendor],
  )
  return rows[0]?.browser ?? null
}

/** The vendors that are still to be told of an order. */
export async function vendorsToTell(sql: Sql, orderId: string): Promise<readonly ConversionVendor[]> {
  const { rows } = await sql.query<{ vendor: ConversionVendor }>(
    'select vendor from conversion_browsers where order_id = $1 order by vendor',
    [orderId],
  )
  return rows.map(({ vendor }) => vendor)
}

export const forgetBrowser = async (sql: Sql, orderId: string, vendor: ConversionVendor) =>
  void (await sql.query('delete from conversion_browsers where order_id = $1 and vendor = $2', [orderId, vendor]))

export const forgetBrowsersOf = async (sql: Sql, orderId: string) =>
  void (await sql.query('delete from conversion_browsers where order_id = $1', [orderId]))
