import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hideConsentBar, showConsentBar } from '#web/diner/analytics/consent-bar.tsx'
import type { BranchView } from '#web/diner/api/shop.ts'
import { demoCatalog } from '../stores-gateway.ts'

const branch = demoCatalog.branches.find(({ id }) => id === 'parrilla') as unknown as BranchView
const isShown = () => document.querySelector('body > div section, body > div aside, body > div [role]') !== null

afterEach(() => act(() => hideConsentBar()))

test('the question of a branch stays while its own pages change, and goes with another branch', () => {
  act(() => showConsentBar(branch))
  expect(isShown()).toBe(true)
  act(() => hideConsentBar('parrilla'))
  expect(isShown()).toBe(true)
  act(() => hideConsentBar('sushi'))
  expect(isShown()).toBe(false)
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
  const bar = document.querySelector<HTMLElement>('body > div:not(#root) > *')
  await vi.waitFor(() => expect(bar?.style.cssText).toContain('72px'))
})
