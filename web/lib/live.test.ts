import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { subscribeLive } from './live.ts'

class FakeSource {
  readonly CLOSED = 2
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  close() {
    this.readyState = 2
  }
}

function following() {
  const queryClient = new QueryClient()
  const sources: FakeSource[] = []
  const timers: { callback: () => void; milliseconds: number }[] = []
  const stop = subscribeLive({
    queryClient,
    open: () => {
      const source = new FakeSource()
      sources.push(source)
      return source as unknown as EventSource
    },
    setTimer: (callback, milliseconds) => timers.push({ callback, milliseconds }),
  })
  const invalidated = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.isInvalidated)
      .map(({ queryKey }) => queryKey[0])
  const keep = (...paths: string[]) => paths.forEach((path) => void queryClient.setQueryData([path], 1))
  return { queryClient, sources, timers, stop, invalidated, keep }
}

describe('live updates', () => {
  it('read again what begins with a key that changed', () => {
    const { sources, invalidated, keep } = following()
    keep('/api/vendor/orders', '/api/vendor/orders/7', '/api/vendor/products', '/api/vendors')
    sources[0]?.onmessage?.({ data: '{"keys":["/api/vendor/orders"]}' })
    expect(invalidated()).toEqual(['/api/vendor/orders', '/api/vendor/orders/7'])
  })
  it('read a key again once after a pause, however often it changed meanwhile', () => {
    const { queryClient, sources, timers, invalidated, keep } = following()
    const change = (key: string) => sources[0]?.onmessage?.({ data: JSON.stringify({ keys: [key] }) })
    const readAgain = () => {
      const paths = invalidated()
      keep(
        ...queryClient
          .getQueryCache()
          .getAll()
          .map(({ queryKey }) => String(queryKey[0])),
      )
      return paths
    }
    keep('/api/vendor/orders', '/api/admin/orders')
    change('/api/vendor/orders')
    change('/api/admin')
    expect(readAgain()).toEqual(['/api/vendor/orders', '/api/admin/orders'])
    for (let i = 0; i < 100; i += 1) change('/api/admin')
    expect(readAgain()).toEqual([])
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([500, 3_000])
    timers[1]?.callback()
    expect(readAgain()).toEqual(['/api/admin/orders'])
    timers[0]?.callback()
    timers[2]?.callback()
    expect(readAgain()).toEqual([])
    change('/api/admin')
    expect(readAgain()).toEqual(['/api/admin/orders'])
  })
  it.each(['', 'hello', '{}', '{"keys":"/api"}', '{"keys":[7,"","/"]}'])('ignore what makes no sense: %s', (data) => {
    const { sources, invalidated, keep } = following()
    keep('/api/vendors')
    sources[0]?.onmessage?.({ data })
    expect(invalidated()).toEqual([])
  })
  it('leave reconnecting to the browser while it tries', () => {
    const { sources, timers } = following()
    sources[0]?.onerror?.()
    expect([sources.length, timers.length]).toEqual([1, 0])
  })
  it('connect again, later each time, when the server refused', () => {
    const { sources, timers } = following()
    for (let i = 0; i < 8; i += 1) {
      const source = sources.at(-1)
      if (source) source.readyState = 2
      source?.onerror?.()
      timers.at(-1)?.callback()
    }
    expect(timers.map(({ milliseconds }) => milliseconds / 1000)).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  })
  it('read again everything of this person after a gap, and nothing at the first connection', () => {
    const { sources, invalidated, keep } = following()
    keep('/api/vendor/orders', '/api/vendors')
    sources[0]?.onopen?.()
    expect(invalidated()).toEqual([])
    sources[0]?.onerror?.()
    sources[0]?.onopen?.()
    expect(invalidated()).toEqual(['/api/vendor/orders'])
  })
  it('end', () => {
    const { sources, timers, stop } = following()
    const source = sources[0]
    if (source) source.readyState = 2
    source?.onerror?.()
    stop()
    timers[0]?.callback()
    expect(sources).toHaveLength(1)
  })
})
