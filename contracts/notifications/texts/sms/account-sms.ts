import type { Language } from '../../../account/identity.ts'
import { toGsm } from './gsm.ts'

/** What of an account is told to its phone, too, whatever it costs. */
export const accountSmsKinds = ['LOST_FACTOR_REQUESTED', 'LOST_FACTOR_AGREED', 'LOST_FACTOR_REMOVED'] as const
export type AccountSmsKind = (typeof accountSmsKinds)[number]

export const isAccountSmsKind = (kind: string): kind is AccountSmsKind => accountSmsKinds.some((each) => each === kind)

const texts: Record<Language, Record<AccountSmsKind, string>> = {
  en: {
    LOST_FACTOR_REQUESTED: 'Somebody with your password asks us to remove your second sign-in step. Not you? Stop it:',
    LOST_FACTOR_AGREED: 'In 24 hours we remove your second sign-in step, as was asked. Not you? Stop it:',
    LOST_FACTOR_REMOVED: 'Your second sign-in step is removed, as was asked. Not you? Lock your account:',
  },
  sw: {
    LOST_FACTOR_REQUESTED: 'Mwenye nenosiri lako anaomba tuondoe hatua yako ya pili ya kuingia. Si wewe? Izuie:',
    LOST_FACTOR_AGREED: 'Baada ya saa 24 tutaondoa hatua yako ya pili ya kuingia, ilivyoombwa. Si wewe? Izuie:',
    LOST_FACTOR_REMOVED: 'Hatua yako ya pili ya kuingia imeondolewa, ilivyoombwa. Si wewe? Funga akaunti yako:',
  },
}

/** The SMS about an account, with the link by which whoever it was not locks it. */
export const accountSms = (language: Language, kind: AccountSmsKind, link: string): string =>
  toGsm(`Uliza: ${texts[language][kind]} ${link}`)
