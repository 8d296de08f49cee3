import type { Language } from '../../../account/identity.ts'

/** What somebody agrees to, in the words that they are shown and that are kept as they agreed. */
export const whatsappConsent: Record<Language, string> = {
  en: 'Uliza may write to me on WhatsApp about my orders and tickets. I can end it at any time with STOP.',
  sw: 'Uliza wanaweza kuniandikia kwa WhatsApp kuhusu maagizo na tiketi zangu. Naweza kusitisha wakati wowote kwa kutuma ACHA.',
}
