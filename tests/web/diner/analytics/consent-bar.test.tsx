import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hideConsentBar, showConsentBar } from '#web/diner/analytics/consent-bar.tsx'
import type { BranchView } from '#web/diner/api/shop.ts'
import { demoCatalog } from '../stores-gateway.ts'

const branch = demoCatalog.branches.find(({ id }) => id === 'parrilla') as unknown as BranchView
/** Where the question stands; undefined without one. */
const places = () =>
  [...document.querySelectorAll<HTMLElement>('body > div > section')].map(({ style }) => style.bottom)

beforeEach(() => document.body.replaceChildren())
afterEach(() => act(() => hideConsentBar()))

test('the question of a branch stays while its own pages change, and goes with another branch', () => {
  act(() => showConsentBar(branch))
  expect(places()).toHaveLength(1)
  act(() => hideConsentBar('parrilla'))
  expect(places()).toHaveLength(1)
  act(() => hideConsentBar('sushi'))
  expect(places()).toEqual([])
})

test('the question stands above the bar at the foot of the page from the beginning', async () => {
  const root = document.createElement('div')
  root.id = 'root'
  const foot = document.createElement('div')
  foot.style.position = 'sticky'
  foot.getBoundingClientRect = () => ({ top: innerHeight - 72 }) as DOMRect
  root.append(foot)
  document.body.append(root)
  document.elementsFromPoint = () => [foot]
  act(() => showConsentBar(branch))
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  expect(places()).toEqual(['calc(72px + var(--space-3))'])
})
