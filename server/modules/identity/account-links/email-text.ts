import type { Language } from '#contracts/account/identity.ts'
import { notMeDays } from '#contracts/account/not-me-link.ts'
import type { AccountEmailKind } from '#contracts/admin/users/users.ts'
import type { AccountEmailTexts } from './email-words.ts'
import { englishEmails } from './english-emails.ts'
import { swahiliEmails } from './swahili-emails.ts'

const all: Record<Language, AccountEmailTexts> = { en: englishEmails, sw: swahiliEmails }

/** Beside what a message leads to. */
const ifNotYou: Record<Language, (lock: string) => string> = {
  en: (
    lock,
  ) => `Or lock your account at once, if it was not you: every device is signed out, and you choose a new password by mail. This link works once, for ${notMeDays} days:

${lock}`,
  sw: (
    lock,
  ) => `Au funga akaunti yako mara moja, kama si wewe: vifaa vyote vinatolewa, nawe unachagua nenosiri jipya kwa barua pepe. Kiungo hiki kinatumika mara moja, kwa siku ${notMeDays}:

${lock}`,
}

interface Links {
  link: string
  /** By which whoever it was not locks the account. */
  lock?: string
}

/** The words of an email about an account, in one of the languages. */
export function accountEmailText(language: Language, kind: AccountEmailKind, { link, lock }: Links) {
  const { subject, text, button } = all[language][kind]
  return {
    subject,
    text: lock ? `${text(link)}\n\n${ifNotYou[language](lock)}` : text(link),
    button: button ? { label: button, url: link } : undefined,
  }
}
