import { z } from 'zod'
import { createAfricasTalking } from '#simulator/africastalking/create-africastalking.ts'
import { smsSettings } from '#simulator/africastalking/sms-settings.ts'
import { createEtims } from '#simulator/etims/create-etims.ts'
import { etimsSettings } from '#simulator/etims/etims-settings.ts'
import { createMail } from '#simulator/mail/create-mail.ts'
import { mailSettings } from '#simulator/mail/mail-settings.ts'
import { createPaystack } from '#simulator/paystack/create-paystack.ts'
import { paystackSettings } from '#simulator/paystack/paystack-settings.ts'
import { type BaseOptions, resolveSettings, type Settings } from '#simulator/platform/options.ts'
import { createPush } from '#simulator/push/create-push.ts'
import { createRecaptcha } from '#simulator/recaptcha/create-recaptcha.ts'
import { recaptchaSettings } from '#simulator/recaptcha/recaptcha-settings.ts'
import { createWhatsapp } from '#simulator/whatsapp/create-whatsapp.ts'
import { whatsappSettings } from '#simulator/whatsapp/whatsapp-settings.ts'

const noSettings = { defaults: {}, environment: z.object({}) }

/**
 * Whoever is stood in for beside Safaricom: what each is told at the start, by whom it is started or by the
 * environment, and what it remembers. A new one is a folder, a line here and its routes in `app.ts`.
 */
export const standIns = {
  paystack: { settings: paystackSettings, create: createPaystack },
  africasTalking: { settings: smsSettings, create: createAfricasTalking },
  push: { settings: noSettings, create: createPush },
  whatsapp: { settings: whatsappSettings, create: createWhatsapp },
  mail: { settings: mailSettings, create: createMail },
  etims: { settings: etimsSettings, create: createEtims },
  recaptcha: { settings: recaptchaSettings, create: createRecaptcha },
}

type StandIns = typeof standIns
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type StandInSettings = AllOf<StandIns[keyof StandIns]['settings']['defaults']>

export type SimulatorOptions = BaseOptions & Partial<StandInSettings>
export type AllSettings = Settings & StandInSettings

/** What each remembers, by its name. */
export type StandInState = { [Name in keyof StandIns]: ReturnType<StandIns[Name]['create']> }

const settingsOfAll = Object.values(standIns).map(({ settings }) => settings)

export function resolveAllSettings(options: SimulatorOptions): AllSettings {
  const defaults: StandInSettings = Object.assign({}, ...settingsOfAll.map((settings) => settings.defaults))
  return { ...defaults, ...resolveSettings(options) }
}

/** What the environment says to the stand-ins. Throws what zod finds wrong. */
export function readStandInOptions(variables: Record<string, string | undefined>): Partial<StandInSettings> {
  return Object.assign({}, ...settingsOfAll.map(({ environment }) => environment.parse(variables)))
}
