import type { RecaptchaScenario } from './scenarios.ts'

interface Token {
  action: string
  hostname: string
  /** In milliseconds. */
  at: number
}

/** Everything that the stand-in for reCAPTCHA remembers. */
export function createRecaptcha() {
  const tokens = new Map<string, Token>()
  let scenario: RecaptchaScenario = 'person'
  return {
    tokens,
    scenario: () => scenario,
    setScenario(chosen: RecaptchaScenario) {
      scenario = chosen
    },
    /** Makes every token so much older. */
    age(milliseconds: number) {
      for (const [name, token] of tokens) tokens.set(name, { ...token, at: token.at - milliseconds })
    },
    clear() {
      tokens.clear()
      scenario = 'person'
    },
  }
}
