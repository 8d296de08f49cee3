import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'

/** What is most often meant; the customer will read it. */
const usual = ['SOMETHING_MISSING', 'NOT_AS_ORDERED', 'POOR_QUALITY', 'CAME_TOO_LATE'] as const satisfies SystemReason[]

export const usualReasons = (): string[] => usual.map(reasonMessage)

/**
 * What is sent: a usual reason as its code, so that each reader gets it in a language of their own; other words as they
 * stand.
 */
export const toReason = (words: string): string =>
  usual.find((code) => reasonMessage(code) === words.trim()) ?? words.trim()
