import { describe, expect, it } from 'vitest'
import type { OfflineScan, SyncedScan } from '#contracts/door/sync.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import type { DoorFact } from './door-facts.ts'
import { nextReachability } from './reachability.ts'
import { setAside, uploadWaiting } from './upload.ts'

const fact = (sequence: number): DoorFact => ({
  nonce: `nonce-${sequence}`,
  sequence,
  kind: 'entry',
  isOverride: false,
  result: 'valid',
  code: null,
  ticketId: null,
  issue: null,
  eventId: 'event' as EventId,
  gate: null,
  at: '2026-11-22T18:00:00Z',
  clockOffsetMilliseconds: null,
  undoes: null,
  note: null,
  status: 'waiting',
  isInBundle: false,
  error: null,
  askedCode: null,
})

class Refusal extends Error {}

/** A device with so many scans, and a server that answers each by `answer`. */
function aDevice(count: number, answer: (scan: OfflineScan) => Partial<SyncedScan> | 'refuse all' = () => ({})) {
  const kept = new Map(
    Array.from({ length: count }, (_, n) => [`nonce-${n}`, fact(n)]).toReversed() as [string, DoorFact][],
  )
  const parts: number[][] = []
  let failures = 0
  const upload = () =>
    uploadWaiting({
      waiting: () => [...kept.values()],
      isRefusal: (error) => error instanceof Refusal,
      refuse: async (refused, error) => [setAside(refused, error)],
      settle: async (facts) => {
        for (const each of facts) kept.set(each.nonce, each)
      },
      async send(scans) {
        parts.push(scans.map(({ sequence }) => sequence))
        if (failures-- > 0) throw new Error('no answer')
        const answers = scans.map((scan, place) => {
          const given = answer(scan)
          if (given === 'refuse all') throw new Refusal('422: not this one')
          return {
            place,
            nonce: scan.nonce,
            status: 'recorded' as const,
            result: 'valid' as const,
            error: null,
            ...given,
          }
        })
        return answers
      },
    })
  return {
    upload,
    parts,
    failNext: (times: number) => {
      failures = times
    },
    of: (status: DoorFact['status']) => [...kept.values()].filter((each) => each.status === status),
  }
}

describe('what was scanned without a network', () => {
  it('is sent in the order of scanning, in parts', async () => {
    const device = aDevice(450)
    expect(await device.upload()).toBe(0)
    expect(device.parts.map(({ length }) => length)).toEqual([200, 200, 50])
    expect(device.parts.flat()).toEqual(Array.from({ length: 450 }, (_, n) => n))
    expect(device.of('known')).toHaveLength(450)
  })
  it('stays when no answer comes, and is sent again from where it was kept', async () => {
    const device = aDevice(300)
    device.failNext(1)
    await expect(device.upload()).rejects.toThrow('no answer')
    expect(device.of('waiting')).toHaveLength(300)
    expect(await device.upload()).toBe(0)
  })
  it('is set aside with the reason when the server will not keep it, and holds up no other', async () => {
    const device = aDevice(5, ({ sequence }) => (sequence === 2 ? { status: 'refused', error: 'gate: too long' } : {}))
    expect(await device.upload()).toBe(0)
    expect(device.of('aside')).toMatchObject([{ sequence: 2, error: 'gate: too long' }])
    expect(device.of('known')).toHaveLength(4)
  })
  it('stays when the server could not keep it this time', async () => {
    const device = aDevice(3, ({ sequence }) => (sequence === 1 ? { status: 'failed' } : {}))
    expect(await device.upload()).toBe(1)
    expect(device.of('waiting')).toMatchObject([{ sequence: 1 }])
  })
  it('is found in halves when a whole part is refused for one of it', async () => {
    const device = aDevice(9, ({ sequence }) => (sequence === 6 ? 'refuse all' : {}))
    expect(await device.upload()).toBe(0)
    expect(device.of('aside').map(({ sequence }) => sequence)).toEqual([6])
    expect(device.of('known')).toHaveLength(8)
  })
})

describe('the way to the server', () => {
  const online = { isOnline: true, offlineSince: null }
  it('is given up when it fails or is slower than a person waits', () => {
    expect(nextReachability(online, 'none', 0, 5)).toEqual({ isOnline: false, offlineSince: 5 })
    expect(nextReachability(online, { milliseconds: 1501 }, 0, 5)).toEqual({ isOnline: false, offlineSince: 5 })
    expect(nextReachability(online, { milliseconds: 1500 }, 0, 5)).toBe(online)
  })
  it('is taken again once it is fast and nothing is left to send', () => {
    const offline = { isOnline: false, offlineSince: 5 }
    expect(nextReachability(offline, { milliseconds: 80 }, 3, 9)).toBe(offline)
    expect(nextReachability(offline, { milliseconds: 80 }, 0, 9)).toEqual(online)
  })
})
