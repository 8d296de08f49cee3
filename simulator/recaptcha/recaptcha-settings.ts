import { z } from 'zod'

export const recaptchaSettings = {
  defaults: { recaptchaSiteKey: 'uliza-demo-site-key', recaptchaSecretKey: 'uliza-demo-recaptcha-secret' },
  environment: z
    .object({ SIM_RECAPTCHA_SITE_KEY: z.string().optional(), SIM_RECAPTCHA_SECRET_KEY: z.string().optional() })
    .transform((env) => ({
      recaptchaSiteKey: env.SIM_RECAPTCHA_SITE_KEY,
      recaptchaSecretKey: env.SIM_RECAPTCHA_SECRET_KEY,
    })),
}
