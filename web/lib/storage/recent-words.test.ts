import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptOnDevice } from '#web/lib/session/kept-on-device.ts'
import { recentWords } from './recent-words.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the words that were looked for on this device', () => {
  it('are kept, the last first, each once however it was written, and eight of them', () => {
    for (const words of ['pilau', 'jazz', 'Pilau']) recentWords.add(words)
    expect(recentWords.get()).toEqual(['Pilau', 'jazz'])
    for (let count = 1; count <= 8; count += 1) recentWords.add(`chai ${count}`)
    expect(recentWords.get()).toHaveLength(8)
    expect(recentWords.get()).not.toContain('jazz')
  })

  it('are forgotten one by one, or all, and whoever shows them is told', () => {
    const told = vi.fn()
    const stop = recentWords.subscribe(told)
    recentWords.add('pilau')
    recentWords.add('jazz')
    recentWords.remove('jazz')
    expect(recentWords.get()).toEqual(['pilau'])
    recentWords.empty()
    expect([recentWords.get(), stored.size, told.mock.calls.length]).toEqual([[], 0, 4])
    stop()
  })

  it('are gone when somebody signs out', async () => {
    recentWords.add('pilau')
    await keptOnDevice.empty()
    expect([recentWords.get(), stored.size]).toEqual([[], 0])
  })

  it('are not remembered where nothing may be stored, and nothing else goes wrong', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    recentWords.add('pilau')
    recentWords.remove('pilau')
    expect(recentWords.get()).toEqual([])
  })

  it('are none where something else stands in their place', () => {
    for (const other of ['{', '"pilau"', '{"a":1}']) {
      stored.set('uliza-searches', other)
      expect(recentWords.get()).toEqual([])
    }
    stored.set('uliza-searches', '["pilau",3]')
    expect(recentWords.get()).toEqual(['pilau'])
  })
})
