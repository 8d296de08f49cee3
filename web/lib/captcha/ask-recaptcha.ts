import type { QueryClient } from '@tanstack/react-query'
import { shell } from '#web/lib/shell.queries.ts'

/** For what a token is got: it is of no use for anything else. */
export type CaptchaAction = 'login' | 'register' | 'guest' | 'phone_code'

/**
 * What says that a person is here, for one act; undefined where the market asks for none, and where Google's script does
 * not load: then the server says what to do.
 */
export async function askRecaptcha(queryClient: QueryClient, action: CaptchaAction): Promise<string | undefined> {
  const { captcha } = await queryClient.ensureQueryData(shell)
  if (!captcha) return undefined
  const { siteKey, url } = captcha
  // https://developers.google.com/recaptcha/docs/v3
  const recaptcha = await loadRecaptcha(`${url}/api.js?render=${encodeURIComponent(siteKey)}`)
  return recaptcha.execute(siteKey, { action })
}

interface Recaptcha {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

let loading: Promise<Recaptcha> | undefined

/** Only when somebody signs up or in, or begins an order without an account: nobody else's visit is told to Google. */
function loadRecaptcha(src: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('reCAPTCHA did not load'))
    }
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    }
    document.head.append(script)
  })
  return loading
}
