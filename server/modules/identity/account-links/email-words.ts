import type { AccountEmailKind } from '#contracts/admin/users/users.ts'

interface Words {
  subject: string
  text: (link: string) => string
  /** Of the link, where there is one. */
  button?: string
}

/** What each email about an account says in one language. */
export type AccountEmailTexts = Record<AccountEmailKind, Words>
