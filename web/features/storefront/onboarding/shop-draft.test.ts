import { describe, expect, it } from 'vitest'
import { createDraftStore } from './shop-draft.ts'
import { stepAfter, stepBefore, stepOf } from './steps.ts'

function aStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

describe('a shop that is being written', () => {
  it('is found again by who wrote it, and by nobody else', () => {
    const storage = aStorage()
    const store = createDraftStore(() => storage)
    expect(store.write('achieng', { step: 'place', values: { name: 'Samaki' } })).toBe(true)
    expect(store.read('achieng')).toEqual({ step: 'place', values: { name: 'Samaki' } })
    expect(store.read('wanjiru')).toBeNull()
    store.clear()
    expect(store.read('achieng')).toBeNull()
  })

  it('is left alone when it is damaged, and says so when nothing can be kept', () => {
    const storage = aStorage()
    storage.setItem('uliza-new-shop', '{"userId":"achieng","step":"nowhere"')
    expect(createDraftStore(() => storage).read('achieng')).toBeNull()
    const forbidden = createDraftStore(() => {
      throw new Error('forbidden')
    })
    expect([forbidden.read('a'), forbidden.write('a', { step: 'shop', values: {} })]).toEqual([null, false])
  })
})

describe('the steps', () => {
  it('follow one another', () => {
    expect([stepAfter('shop'), stepAfter('review'), stepBefore('shop'), stepBefore('place')]).toEqual([
      'place',
      'review',
      undefined,
      'shop',
    ])
  })
  it('know which of them asks for a field', () => {
    expect(stepOf(['payoutPhone', 'deliveryAreas.0.name'])).toBe('delivery')
    expect(stepOf(['slug'])).toBe('shop')
    expect(stepOf([])).toBeUndefined()
  })
})
