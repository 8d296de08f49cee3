import * as z from 'zod'
import { StartError } from '#server/platform/errors.ts'
import type { Settings } from '#server/platform/settings.ts'

export const captchaFields = {
  RECAPTCHA_SITE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(`reCAPTCHA v3: the key of your site at Google, with RECAPTCHA_SECRET_KEY, or neither. With them whoever signs up,
    orders without an account, or signs in on a device that is new to the account, is checked.`),
  RECAPTCHA_SECRET_KEY: z.string().min(1).optional().describe('The site’s secret key.'),
  RECAPTCHA_LEAST_SCORE: z.coerce.number().min(0).max(1).default(0.5).describe('From 0, surely a program, to 1.'),
  RECAPTCHA_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address' })
    .default('https://www.google.com/recaptcha')
    .describe('Google’s unless set.'),
}

export interface CaptchaConfig {
  /** Null: nobody is asked whether they are a person. */
  captcha: Captcha | null
}

export interface Captcha {
  /** Public: pages load Google's script with it. */
  siteKey: string
  secretKey: string
  /** From 0, surely a program, to 1. */
  leastScore: number
  baseUrl: string
}

/** Both keys or none. */
export function captchaConfig(settings: Settings<typeof captchaFields>): CaptchaConfig {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey, RECAPTCHA_LEAST_SCORE: leastScore } = settings
  if (!siteKey && !secretKey) return { captcha: null }
  if (!siteKey || !secretKey)
    throw new StartError(
      'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY belong together: set both, or none to ask nobody.',
    )
  return { captcha: { siteKey, secretKey, leastScore, baseUrl: settings.RECAPTCHA_URL.replace(/\/$/, '') } }
}

/** The secret travels with every check, and its answer lets people in. */
export const captchaProductionProblems = ({ RECAPTCHA_URL: url }: Settings<typeof captchaFields>) =>
  url.startsWith('https:') ? [] : ['RECAPTCHA_URL is not https: leave it empty for Google’s own.']

/** What pages may load and show because of it: Google's script, and the frame that it opens. */
export function captchaSources({ captcha }: CaptchaConfig) {
  if (!captcha) return { scriptSources: [], frameSources: [] }
  const own = `${captcha.baseUrl}/`
  return {
    scriptSources: [own, 'https://www.gstatic.com/recaptcha/'],
    frameSources: [own, 'https://recaptcha.google.com/recaptcha/'],
  }
}
