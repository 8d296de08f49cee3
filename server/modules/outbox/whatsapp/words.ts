import type { Language } from '#contracts/account/identity.ts'
import type { Ask } from '#contracts/notifications/texts/whatsapp/whatsapp-buttons.ts'

const stops: Readonly<Record<string, Language>> = {
  STOP: 'en',
  STOPALL: 'en',
  UNSUBSCRIBE: 'en',
  ACHA: 'sw',
  ONDOKA: 'sw',
  ONDOA: 'sw',
  TOKA: 'sw',
  SIMAMISHA: 'sw',
}
const starts: Readonly<Record<string, Language>> = {
  START: 'en',
  UNSTOP: 'en',
  SUBSCRIBE: 'en',
  ANZA: 'sw',
  ENDELEA: 'sw',
}

/** What somebody wants who wrote a single word of ours, and in which language; null of anything else. */
export function readWord(text: string): { wants: 'STOP' | 'START'; language: Language } | null {
  const word = text
    .toUpperCase()
    .replace(/[^\p{L}\s]/gu, '')
    .trim()
  const [stop, start] = [stops[word], starts[word]]
  if (stop) return { wants: 'STOP', language: stop }
  return start ? { wants: 'START', language: start } : null
}

/** What a tap on a button of ours asks, and of which order. */
export function readAsk(payload: string | null): { ask: Ask; orderId: string } | null {
  const [, ask, orderId] = /^(CALL_SHOP|REPORT_PROBLEM):([0-9a-f-]{36})$/.exec(payload ?? '') ?? []
  return ask && orderId ? { ask: ask as Ask, orderId } : null
}
