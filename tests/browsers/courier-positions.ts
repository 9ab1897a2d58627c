import { expect } from 'playwright/test'
import type { Phone } from './phone.ts'

/** Reads the token of the courier's shift from the phone: the gateway has set it as a cookie (RIDER-01). */
export async function courierTokenOf(phone: Phone): Promise<string> {
  const cookies = String(await phone.evaluate('document.cookie'))
  return decodeURIComponent(/riderToken=([^;]+)/.exec(cookies)?.[1] ?? '')
}

/** Reports the courier's current position, as another app on the courier's phone does. */
export async function reportPosition(gateway: string, token: string, lat: number, lng: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const me = (await (await fetch(`${gateway}/api/whoami`, { headers })).json()) as { riderId: string }
  const body = JSON.stringify({ fixes: [{ lat, lng, at: new Date().toISOString() }] })
  const answer = await fetch(`${gateway}/api/rider/${me.riderId}/positions`, { method: 'POST', headers, body })
  expect(answer.ok, await answer.text()).toBe(true)
}
