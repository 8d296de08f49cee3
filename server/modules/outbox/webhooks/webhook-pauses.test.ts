import { describe, expect, it } from 'vitest'
import type { DeliveryId } from '#contracts/wire/primitives.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { webhookPauses } from './webhook-pauses.ts'

const whole = [5_000, minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14), hours(20), hours(20)]

describe('the pauses between the tries of a webhook', () => {
  it('are the same each time they are asked for', () => {
    const id = '01998f2e-7c1a-7000-8000-000000000001' as DeliveryId
    expect(webhookPauses(id)).toEqual([
      4_936, 272_540, 1_637_529, 6_635_404, 17_048_125, 34_094_850, 47_105_028, 71_705_477, 65_656_747,
    ])
    expect(webhookPauses(id)).toEqual(webhookPauses(id))
  })

  it('are shorter by a tenth at most and never longer, so that ten tries are within three days', () => {
    for (let count = 0; count < 500; count++) {
      const pauses = webhookPauses(newId<DeliveryId>())
      expect(pauses).toHaveLength(9)
      for (const [at, pause] of pauses.entries()) {
        expect(pause).toBeLessThanOrEqual(whole[at] as number)
        expect(pause).toBeGreaterThanOrEqual((whole[at] as number) * 0.9)
      }
      expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(days(3))
    }
  })

  it('spread what failed together over the whole of that tenth, and another way at each try', () => {
    const all = Array.from({ length: 1_000 }, () => webhookPauses(newId<DeliveryId>()))
    for (let at = 0; at < whole.length; at++) {
      const tenths = all.map((pauses) => Math.floor((1 - (pauses[at] as number) / (whole[at] as number)) * 100))
      for (let part = 0; part < 10; part++)
        expect(tenths.filter((tenth) => tenth === part).length, `try ${at}, part ${part}`).toBeGreaterThan(50)
    }
    const shares = (at: number) =>
      all.map((pauses) => Math.round(((pauses[at] as number) / (whole[at] as number)) * 1000))
    expect(shares(7)).not.toEqual(shares(8))
  })
})
