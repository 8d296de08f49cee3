import type { Language } from '#contracts/account/identity.ts'
import { plainName } from '#contracts/notifications/texts/without-links.ts'
import { invitationDays, type StaffRole } from '#contracts/staff/staff-rights.ts'

interface Words {
  roles: Record<StaffRole, string>
  subject: (shop: string) => string
  button: string
  text: (facts: { shop: string; role: string; by: string; link: string }) => string
}

const english: Words = {
  roles: { MANAGER: 'manager', CASHIER: 'cashier', COOK: 'cook', STEWARD: 'steward' },
  subject: (shop) => `${shop} invites you`,
  button: 'Accept the invitation',
  text: ({ shop, role, by, link }) => `${by} invites you to work for ${shop} at Uliza, as ${role}. Accept here:

${link}

The link works once, for ${invitationDays} days, with an account of this address. If you do not know this shop, do nothing.`,
}

const swahili: Words = {
  roles: { MANAGER: 'msimamizi', CASHIER: 'mhudumu wa oda', COOK: 'mpishi', STEWARD: 'mlinzi wa mlango' },
  subject: (shop) => `${shop} inakualika`,
  button: 'Kubali mwaliko',
  text: ({
    shop,
    role,
    by,
    link,
  }) => `${by} anakualika ufanye kazi katika ${shop} kwenye Uliza, ukiwa ${role}. Kubali hapa:

${link}

Kiungo hiki kinatumika mara moja, kwa siku ${invitationDays}, na akaunti yenye anwani hii. Kama huijui biashara hii, usifanye chochote.`,
}

const all: Record<Language, Words> = { en: english, sw: swahili }

export function invitationEmailText(
  language: Language,
  { role, link, ...names }: { role: StaffRole; shop: string; by: string; link: string },
) {
  // It goes to strangers: an address in a name would be made a link by their mail program.
  const [shop, by] = [plainName(names.shop), plainName(names.by)]
  const { roles, subject, text, button } = all[language]
  return {
    subject: subject(shop),
    text: text({ shop, role: roles[role], by, link }),
    button: { label: button, url: link },
  }
}
