import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openOverlays } from './open-overlays.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A step back is over `stepMilliseconds` later, as in a browser that is busy. */
function aPage(stepMilliseconds = 0) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const { go } = history
  if (stepMilliseconds) history.go = (...by) => void setTimeout(() => go(...by), stepMilliseconds)
  const overlays = openOverlays(history, (count) => history.push(history.location.href, { overlays: count }))
  history.push('/menu')
  const settled = () => vi.runAllTimersAsync()
  /** One that closes when it is told to, unless it stays. */
  function opened(stays = false) {
    const close = vi.fn(() => {
      if (!stays) leave()
    })
    const leave = overlays.add(close)
    return { close, leave }
  }
  return { history, opened, settled }
}

describe('what is open over a page', () => {
  it('is closed by Back, the last one first, and the page stays', async () => {
    const { history, opened, settled } = aPage()
    const sheet = opened()
    await settled()
    const dialog = opened()
    await settled()
    history.back()
    await settled()
    expect([dialog.close.mock.calls.length, sheet.close.mock.calls.length]).toEqual([1, 0])
    history.back()
    await settled()
    expect([sheet.close.mock.calls.length, history.location.pathname]).toEqual([1, '/menu'])
    history.back()
    await settled()
    expect(history.location.pathname).toBe('/')
  })

  it('is closed by a Back that comes as soon as it is seen', async () => {
    const { history, opened } = aPage()
    const sheet = opened()
    await Promise.resolve()
    history.back()
    await Promise.resolve()
    expect([sheet.close.mock.calls.length, history.location.pathname]).toEqual([1, '/menu'])
  })

  it('takes its entry along when it is closed otherwise, so that the next Back leaves the page', async () => {
    const { history, opened, settled } = aPage()
    const sheet = opened()
    await settled()
    sheet.leave()
    await settled()
    expect(history.location.state.overlays).toBeUndefined()
    history.back()
    await settled()
    expect(history.location.pathname).toBe('/')
  })

  it('that stays open has its entry again, so that Back asks it once more', async () => {
    const { history, opened, settled } = aPage()
    const sheet = opened(true)
    await settled()
    for (const count of [1, 2]) {
      history.back()
      await settled()
      expect([sheet.close.mock.calls.length, history.location.state.overlays]).toEqual([count, 1])
    }
  })

  it('gives its entry to what is opened in its place', async () => {
    const { history, opened, settled } = aPage()
    const sheet = opened()
    await settled()
    const { length } = history
    sheet.leave()
    opened()
    await settled()
    expect([history.length, history.location.state.overlays]).toEqual([length, 1])
  })

  it.each([20, 900])(
    'stays when it opened while the entry of the one before was on its way out, for %i ms',
    async (late) => {
      const { history, opened, settled } = aPage(late)
      const question = opened()
      await settled()
      question.leave()
      await vi.advanceTimersByTimeAsync(10)
      const sheet = opened()
      await settled()
      expect([sheet.close.mock.calls.length, history.location.state.overlays]).toEqual([0, 1])
      history.go(-1)
      await settled()
      expect([sheet.close.mock.calls.length, history.location.pathname]).toEqual([1, '/menu'])
    },
  )

  it('is stepped over by Back from the page that it led to', async () => {
    const { history, opened, settled } = aPage()
    const sheet = opened()
    await settled()
    history.push('/cart')
    sheet.leave()
    await settled()
    expect(history.location.pathname).toBe('/cart')
    history.back()
    await settled()
    expect([history.location.pathname, history.location.state.overlays]).toEqual(['/menu', undefined])
  })
})
