import type { QueryClient } from '@tanstack/react-query'
import { shell } from '#web/lib/shell.queries.ts'

/** For what a token is got: it is of no use for anything else. */
export type CaptchaAction = 'login' | 'register' | 'guest' | 'phone_code'

/** On a slow line a script takes some seconds; whoever waits longer waits for something that is being kept away. */
const patience = 6_000

/**
 * What says that a person is here, for one act; undefined where the market asks for none. Rejects where Google's script
 * does not load, is another's in its place, or is silent: the server then says what to do, and the next try loads it anew.
 */
export async function askRecaptcha(queryClient: QueryClient, action: CaptchaAction): Promise<string | undefined> {
  const { captcha } = await queryClient.ensureQueryData(shell)
  if (!captcha) return undefined
  const { siteKey, url } = captcha
  // https://developers.google.com/recaptcha/docs/v3
  loading ??= loadRecaptcha(`${url}/api.js?render=${encodeURIComponent(siteKey)}`)
  const token = loading.then((recaptcha) => recaptcha.execute(siteKey, { action }))
  try {
    return await Promise.race([token, silence()])
  } catch (error) {
    loading = undefined
    throw error
  }
}

interface Recaptcha {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

let loading: Promise<Recaptcha> | undefined

const silence = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('reCAPTCHA did not answer')), patience)
  })

/** Only when somebody signs up or in, or begins an order without an account: nobody else's visit is told to Google. */
const loadRecaptcha = (src: string) =>
  new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onerror = () => reject(new Error('reCAPTCHA did not load'))
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Partial<Recaptcha> }
      // What blocks Google may put an empty script in the place of its own.
      if (!isWhole(grecaptcha)) return reject(new Error('The script is not reCAPTCHA'))
      grecaptcha.ready(() => resolve(grecaptcha))
    }
    document.head.append(script)
  })

const isWhole = (recaptcha: Partial<Recaptcha> | undefined): recaptcha is Recaptcha =>
  typeof recaptcha?.ready === 'function' && typeof recaptcha.execute === 'function'
