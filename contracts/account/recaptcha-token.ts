import * as z from 'zod'

/** What says that a person is here, where reCAPTCHA is set up (docs/decisions/0168). */
export const RecaptchaToken = z.string().max(4000)
