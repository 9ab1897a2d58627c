import { z } from 'zod'
import { CannotStart } from './cannot-start.ts'
import { clientSettings } from './client/settings.ts'
import { conversionSettings, conversionsFault } from './conversions/settings.ts'
import { digestsFault } from './digests/settings.ts'
import { groundSettings } from './ground-settings.ts'
import { messagesFault } from './messages/settings.ts'
import { partnerFault, partnerSettings } from './partners/settings.ts'
import { missingKey, paymentSettings } from './payments/settings.ts'
import { pushSettings } from './push/settings.ts'

/** Every setting of the process, by the part that reads it. docs/operations.md explains each one. */
const schema = z.object({
  ...groundSettings,
  ...paymentSettings,
  ...partnerSettings,
  ...conversionSettings,
  ...pushSettings,
  ...clientSettings,
})

export type Settings = z.output<typeof schema>

/** The demo's credentials are printed in the README, so nothing but the demo may take them (ruling-31). */
export const demoCredentials = {
  REALTIME_KEY: 'demo-key',
  REALTIME_SECRET: 'demo-secret',
  ADMIN_TOKEN: 'demo-admin',
} as const

export class WrongSettings extends CannotStart {
  override readonly name = 'WrongSettings'
}

/**
 * Reads the settings, or throws WrongSettings with one sentence. It names the wrong settings and shows no value, as a
 * value may be a secret.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { demo = false } = {},
): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = schema.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0] ?? '')
    throw new WrongSettings(`${name} is not accepted: ${issue?.message ?? 'wrong value'}.`)
  }
  const half = missingKey(read.data)
  if (half) throw new WrongSettings(`${half.missing} is missing: ${half.beside} alone takes no payments.`)
  const takesMoney = read.data.MERCADOPAGO_ACCESS_TOKEN ?? read.data.WEBPAY_SECRET
  if (takesMoney !== undefined && !read.data.PUBLIC_URL)
    throw new WrongSettings('PUBLIC_URL is missing: payment providers send browsers and messages back to it.')
  const fault =
    messagesFault(read.data) ?? partnerFault(read.data) ?? digestsFault(read.data) ?? conversionsFault(read.data)
  if (fault) throw new WrongSettings(fault)
  if (!demo)
    for (const [name, value] of Object.entries(demoCredentials))
      if (read.data[name as keyof typeof demoCredentials] === value)
        throw new WrongSettings(`${name} is the demo's, which everybody knows: choose another outside the demo.`)
  return read.data
}
