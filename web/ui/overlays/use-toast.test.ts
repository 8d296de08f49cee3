import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

async function aToaster() {
  const module = await import('./use-toast.ts')
  return {
    ...module,
    titles: () => module.getToasts().map(({ title, isOpen }) => (isOpen ? title : `${title} (closing)`)),
  }
}

describe('toasts', () => {
  it('are shown one at a time: a new one takes the place of the last', async () => {
    const { toast, titles } = await aToaster()
    toast({ title: 'Welcome back!' })
    toast({ title: 'Logged out' })
    expect(titles()).toEqual(['Logged out'])
  })
  it('are forgotten 1,000,000 ms after they were dismissed', async () => {
    const { toast, titles } = await aToaster()
    toast({ title: 'Cart cleared' }).dismiss()
    expect(titles()).toEqual(['Cart cleared (closing)'])
    vi.advanceTimersByTime(999_999)
    expect(titles()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual([])
  })
  it('are dismissed all together without a name', async () => {
    const { toast, dismissToast, titles } = await aToaster()
    toast({ title: 'Removed from cart' })
    dismissToast()
    expect(titles()).toEqual(['Removed from cart (closing)'])
  })
})
