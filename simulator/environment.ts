import { z } from 'zod'
import { presetNames } from '#simulator/platform/timings.ts'
import { readStandInOptions, type SimulatorOptions } from './stand-ins.ts'

const flag = z.stringbool().default(false)

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  SIM_ALLOW_IN_PRODUCTION: flag,
  SIM_HOST: z.string().default('127.0.0.1'),
  SIM_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  SIM_PRESET: z.enum(presetNames).default('real'),
  SIM_SPEED: z.coerce.number().positive().default(1),
  SIM_SEED: z.coerce.number().int().optional(),
  SIM_STRICT: flag,
  SIM_CONSUMER_KEY: z.string().optional(),
  SIM_CONSUMER_SECRET: z.string().optional(),
  SIM_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/)
    .optional(),
  SIM_PASSKEY: z.string().optional(),
  SIM_MERCHANT_NAME: z.string().optional(),
  SIM_INITIATOR_NAME: z.string().optional(),
  SIM_UTILITY_KES: z.coerce.number().int().nonnegative().optional(),
  SIM_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
})

type StartOptions = { host: string; port: number; options: SimulatorOptions }

/** How to start, from the environment. Refuses production: simulated money must never pass for real money. */
export function readEnvironment(variables: Record<string, string | undefined>): StartOptions {
  const result = Environment.safeParse(variables)
  if (!result.success) throw new Error(z.prettifyError(result.error))
  const env = result.data
  if (env.NODE_ENV === 'production' && !env.SIM_ALLOW_IN_PRODUCTION) {
    throw new Error(
      'The M-Pesa simulator does not start with NODE_ENV=production. For a demonstration, set SIM_ALLOW_IN_PRODUCTION=true.',
    )
  }
  return {
    host: env.SIM_HOST,
    port: env.SIM_PORT,
    options: {
      preset: env.SIM_PRESET,
      speed: env.SIM_SPEED,
      seed: env.SIM_SEED,
      strict: env.SIM_STRICT,
      consumerKey: env.SIM_CONSUMER_KEY,
      consumerSecret: env.SIM_CONSUMER_SECRET,
      shortcode: env.SIM_SHORTCODE,
      passkey: env.SIM_PASSKEY,
      merchantName: env.SIM_MERCHANT_NAME,
      initiatorName: env.SIM_INITIATOR_NAME,
      utilityKES: env.SIM_UTILITY_KES,
      publicUrl: env.SIM_PUBLIC_URL,
      ...readStandInOptions(variables),
    },
  }
}
