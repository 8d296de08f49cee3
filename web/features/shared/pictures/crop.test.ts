import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropArea, middle, withinPicture, zoomLimit } from './crop.ts'

const wide = { width: 2000, height: 1000 }

describe('the part of a picture that is kept', () => {
  it('is as large as the picture allows, and from its middle', () => {
    expect(cropArea(middle, wide, 1)).toEqual({ left: 500, top: 0, width: 1000, height: 1000 })
    expect(cropArea(middle, wide, 4)).toEqual({ left: 0, top: 250, width: 2000, height: 500 })
  })

  it('is smaller where the picture is drawn larger', () => {
    expect(cropArea({ x: 0.5, y: 0.5, zoom: 2 }, wide, 1)).toEqual({ left: 750, top: 250, width: 500, height: 500 })
  })

  it('never reaches beyond the picture', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
    const place = fc.double({ min: -2, max: 3, noNaN: true })
    const zoom = fc.double({ min: 1, max: 4, noNaN: true })
    fc.assert(
      fc.property(size, place, place, zoom, fc.constantFrom(1, 640 / 420, 2.4), (picture, x, y, z, aspect) => {
        const { left, top, width, height } = cropArea({ x, y, zoom: z }, picture, aspect)
        const slack = 1e-6
        expect(left).toBeGreaterThanOrEqual(-slack)
        expect(top).toBeGreaterThanOrEqual(-slack)
        expect(left + width).toBeLessThanOrEqual(picture.width + slack)
        expect(top + height).toBeLessThanOrEqual(picture.height + slack)
        expect(width / height).toBeCloseTo(aspect, 6)
      }),
    )
  })

  it('stays where it is when it lies within the picture', () => {
    const crop = { x: 0.4, y: 0.5, zoom: 2 }
    expect(withinPicture(crop, wide, 1)).toEqual(crop)
  })

  it('is drawn no larger than leaves it sharp', () => {
    expect(zoomLimit(wide, 2, 720)).toBeCloseTo(2000 / 720)
    expect(zoomLimit({ width: 9000, height: 9000 }, 1, 720)).toBe(4)
    expect(zoomLimit({ width: 400, height: 400 }, 1, 720)).toBe(1)
  })
})
