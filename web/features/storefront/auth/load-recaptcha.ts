interface Recaptcha {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/** A token of Google's for one act (https://developers.google.com/recaptcha/docs/v3). */
export async function readToken({ siteKey, url }: { siteKey: string; url: string }, action: string): Promise<string> {
  const recaptcha = await loadRecaptcha(`${url}/api.js?render=${encodeURIComponent(siteKey)}`)
  return recaptcha.execute(siteKey, { action })
}

let loading: Promise<Recaptcha> | undefined

/** Only when somebody signs up or in: nobody else's visit is told to Google. */
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
