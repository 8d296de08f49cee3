import { z } from 'zod'

export const mailSettings = {
  defaults: {
    /** Where mail is taken by SMTP; 0 is a free port, null nowhere. */
    smtpPort: null as number | null,
  },
  environment: z
    .object({ SIM_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).optional() })
    .transform((env) => ({ smtpPort: env.SIM_SMTP_PORT })),
}
