import type { Language } from '../../../account/identity.ts'
import { toGsm } from './gsm.ts'

/** What a code is for, which whoever is asked to read it out should see. */
export type PhoneCodePurpose = 'OWN_PHONE' | 'PAYOUT_PHONE' | 'KEEP_ORDER' | 'SIGN_IN' | 'CONFIRM'

const texts: Record<Language, Record<PhoneCodePurpose, (code: string) => string>> = {
  en: {
    OWN_PHONE: (code) => `Uliza: ${code} is your code to prove your phone.`,
    PAYOUT_PHONE: (code) => `Uliza: ${code} is the code to have a shop's payouts sent to this phone.`,
    KEEP_ORDER: (code) => `Uliza: ${code} is your code to sign in and keep your order.`,
    SIGN_IN: (code) => `Uliza: ${code} is your code to sign in.`,
    CONFIRM: (code) => `Uliza: ${code} is your code to confirm that it is you.`,
  },
  sw: {
    OWN_PHONE: (code) => `Uliza: ${code} ni msimbo wako wa kuthibitisha simu.`,
    PAYOUT_PHONE: (code) => `Uliza: ${code} ni msimbo wa kupokea malipo ya duka kwa simu hii.`,
    KEEP_ORDER: (code) => `Uliza: ${code} ni msimbo wako wa kuingia na kuweka agizo lako.`,
    SIGN_IN: (code) => `Uliza: ${code} ni msimbo wako wa kuingia.`,
    CONFIRM: (code) => `Uliza: ${code} ni msimbo wa kuthibitisha kuwa ni wewe.`,
  },
}

const warnings: Record<Language, string> = {
  en: 'It works for 5 minutes. Tell nobody: we never ask for it.',
  sw: 'Unatumika dakika 5. Usimwambie mtu: hatuuulizi kamwe.',
}

interface PhoneCodeFacts {
  purpose: PhoneCodePurpose
  code: string
  /** The host of this site, by which a browser fills the code in on it and on no other. */
  host: string
}

/** The SMS with a code. Its last line is the one of origin-bound one-time codes. */
export const phoneCodeSms = (language: Language, { purpose, code, host }: PhoneCodeFacts): string =>
  `${toGsm(`${texts[language][purpose](code)} ${warnings[language]}`)}\n\n@${host} #${code}`
