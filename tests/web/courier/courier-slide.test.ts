import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confirms, slideAcross, slideByKey, slideTo } from '#web/courier/delivery/slide.ts'

test('[SDETAIL-24] a release at 85 or more confirms', () => {
  expect([85, 86, 100].map(confirms)).toEqual([true, true, true])
})

test('[SDETAIL-25] a release below 85 does not confirm', () => {
  expect([0, 50, 84].map(confirms)).toEqual([false, false, false])
})

test('[SDETAIL-26] a movement of less than 20 is followed, in both directions', () => {
  expect(slideTo(30, 49)).toBe(49)
  expect(slideTo(30, 11)).toBe(11)
})

test('[SDETAIL-27] [FAMBIG-68] a jump of 20 or more leaves the value unchanged', () => {
  expect(slideTo(30, 50)).toBe(30)
  expect(slideTo(30, 10)).toBe(30)
  expect(slideTo(0, 95)).toBe(0)
})

test('[SDETAIL-27] the End key jumps, so it is refused as well, while arrows are followed', () => {
  expect(slideByKey(0, 'End')).toBe(0)
  expect(slideByKey(0, 'ArrowRight')).toBe(10)
  expect(slideByKey(10, 'ArrowLeft')).toBe(0)
  expect(slideByKey(10, 'Tab')).toBeNull()
})

test('the tap alternative arrives by steps that the slide follows', () => expect(confirms(slideAcross())).toBe(true))

test('[SDETAIL-26] for any finger movement, the value stays within 0 and 100 and never jumps', () => {
  const wanted = fc.array(fc.double({ min: -500, max: 500, noNaN: true }))
  fc.assert(
    fc.property(wanted, (path) => {
      let value = 0
      return path.every((to) => {
        const before = value
        value = slideTo(value, to)
        return value >= 0 && value <= 100 && Math.abs(value - before) < 20
      })
    }),
  )
})
