import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const answers = vi.fn<typeof fetch>()
const nothing = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.mockReset()
})

const aConnection = () => import('./connection.ts')

describe('the connection', () => {
  it('is lost when a call got no answer and the server gives no sign of life, and found again with its first', async () => {
    const { connection, watched, onFound } = await aConnection()
    const found = vi.fn()
    onFound(found)
    answers.mockImplementation(nothing)
    await expect(watched(nothing())).rejects.toThrow('Failed to fetch')
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.isLost()).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([connection.isLost(), found.mock.calls.length]).toEqual([true, 0])
    answers.mockImplementation(async () => new Response('{}'))
    await vi.advanceTimersByTimeAsync(3_000)
    expect([connection.isLost(), found.mock.calls.length]).toEqual([false, 1])
  })
  it('stays lost when a call is answered that was on its way before, until the server gives a sign of life', async () => {
    const { connection, watched } = await aConnection()
    answers.mockImplementation(nothing)
    let answer: (response: Response) => void = () => undefined
    const call = watched(
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
    )
    connection.reportLost()
    answer(new Response('{}'))
    await call
    expect(connection.isLost()).toBe(true)
    answers.mockImplementation(async () => new Response('{}'))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(connection.isLost()).toBe(false)
  })

  it('is asked for once a call has had no answer for 8 seconds', async () => {
    const { connection, watched } = await aConnection()
    answers.mockImplementation(nothing)
    void watched(new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(7_900)
    expect(connection.isLost()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(connection.isLost()).toBe(true)
  })
  it('is there when the server answers anything, a refusal too, and stays there when a page gives up its own call', async () => {
    const { connection, watched } = await aConnection()
    connection.reportLost()
    await watched(Promise.resolve(new Response('no', { status: 500 })))
    expect(connection.isLost()).toBe(false)
    await watched(Promise.reject(new DOMException('gone', 'AbortError'))).catch(() => undefined)
    expect([connection.isLost(), answers.mock.calls.length]).toEqual([false, 0])
  })
  it('is not asked about while all is well', async () => {
    const { watched } = await aConnection()
    await watched(Promise.resolve(new Response('{}')))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answers).not.toHaveBeenCalled()
  })
})
