import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '#web/lib/connection.ts'
import { isMissingPart, loadChunk } from './load-chunk.ts'

const answers = vi.fn<typeof fetch>()
const raised: unknown[] = []

beforeEach(() => {
  raised.length = 0
  answers.mockReset()
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal('window', { dispatchEvent: (event: { payload: unknown }) => raised.push(event.payload) })
})
afterEach(() => {
  connection.reportFound()
  vi.unstubAllGlobals()
})

/** As the build writes it. */
const partNamed = (name: string, load: () => Promise<unknown>) =>
  Object.assign(load, { toString: () => `()=>import(\`./${name}.js\`)` })

describe('a part of the site', () => {
  it('is imported at once while there is a connection', async () => {
    expect(await loadChunk(partNamed('a', async () => 'the part'))).toBe('the part')
    expect(answers).not.toHaveBeenCalled()
  })
  it('is not imported without a connection, since a browser never imports again what has failed once', async () => {
    connection.reportLost()
    answers.mockRejectedValue(new TypeError('Failed to fetch'))
    const load = vi.fn(async () => 'the part')
    const failure = await loadChunk(partNamed('b', load)).catch((error) => error)
    expect([load.mock.calls.length, isMissingPart(failure), raised]).toEqual([0, true, [failure]])
    expect(String(answers.mock.calls[0]?.[0])).toMatch(/\/b\.js$/)
    answers.mockImplementation(async () => new Response('{}'))
    expect(await loadChunk(partNamed('b', load))).toBe('the part')
  })
  it('comes when the connection is back by the time that its failure is looked into, and nothing is opened afresh', async () => {
    connection.reportLost()
    answers.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(async () => new Response('{}'))
    expect(await loadChunk(partNamed('e', async () => 'the part'))).toBe('the part')
    expect(raised).toEqual([])
  })
  it('that has come already is there without a connection', async () => {
    const part = partNamed('c', async () => 'the part')
    await loadChunk(part)
    connection.reportLost()
    expect(await loadChunk(part)).toBe('the part')
    expect(answers).not.toHaveBeenCalled()
  })
  it('that fails raises vite:preloadError, and the failure is known for what it is', async () => {
    answers.mockImplementation(async () => new Response('{}'))
    const gone = new TypeError('Failed to fetch dynamically imported module')
    await expect(loadChunk(partNamed('d', () => Promise.reject(gone)))).rejects.toBe(gone)
    expect([raised, isMissingPart(gone), isMissingPart(new TypeError('x is undefined'))]).toEqual([[gone], true, false])
  })
})
