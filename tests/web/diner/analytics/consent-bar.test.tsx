import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
