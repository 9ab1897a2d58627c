import { afterEach, expect } from 'vitest'
import { takeUnended } from './ended-work.ts'

afterEach(() => expect(takeUnended()).toEqual([]))
