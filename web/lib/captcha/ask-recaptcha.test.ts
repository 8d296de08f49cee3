import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shell } from '#web/lib/shell.queries.ts'

interface Script {
  src: string
  onload: () => void
  onerror: () => void
}

let askRecaptcha: typeof import('./ask-recaptcha.ts').askRecaptcha
const scripts: Script[] = []
const queryClient = new QueryClient()
const whole = { ready: (then: () => void) => then(), execute: async () => 'a token' }

beforeEach(async () => {
  // A page that has loaded nothing yet.
  vi.resetModules()
  ;({ askRecaptcha } = await import('./ask-recaptcha.ts'))
  vi.useFakeTimers()
  scripts.length = 0
  vi.stubGlobal('document', { createElement: () => ({}), head: { append: (script: Script) => scripts.push(script) } })
  vi.stubGlobal('window', {})
  const captcha = { siteKey: 'key', url: 'https://google.example/recaptcha' }
  queryClient.setQueryData(shell.queryKey, { captcha } as never)
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Asks, and says of the script what comes of it. */
async function ask(arrive: (script: Script) => void, waiting = 0) {
  const asked = askRecaptcha(queryClient, 'guest').catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(0)
  const script = scripts.at(-1)
  if (script) arrive(script)
  await vi.advanceTimersByTimeAsync(waiting)
  return asked
}
const loadsAs = (grecaptcha: object | undefined) => (script: Script) => {
  vi.stubGlobal('window', { grecaptcha })
  script.onload()
}

describe('asking reCAPTCHA for a person', () => {
  it.each<[string, (script: Script) => void, string, number]>([
    ['does not load', (script) => script.onerror(), 'reCAPTCHA did not load', 0],
    ['is an empty one in its place', loadsAs(undefined), 'The script is not reCAPTCHA', 0],
    ['is a stub without what tokens come from', loadsAs({ ready: whole.ready }), 'The script is not reCAPTCHA', 0],
    ['neither loads nor fails', () => undefined, 'reCAPTCHA did not answer', 6_000],
    ['loads and is never ready', loadsAs({ ...whole, ready: () => undefined }), 'reCAPTCHA did not answer', 6_000],
    [
      'is ready and gives no token',
      loadsAs({ ...whole, execute: () => new Promise(() => undefined) }),
      'reCAPTCHA did not answer',
      6_000,
    ],
  ])('fails where its script %s, and the next try loads it anew', async (_, arrive, why, waiting) => {
    expect(await ask(arrive, waiting)).toBe(why)
    expect(await ask(loadsAs(whole))).toBe('a token')
    expect(scripts.map(({ src }) => src)).toEqual(Array(2).fill('https://google.example/recaptcha/api.js?render=key'))
  })
})
