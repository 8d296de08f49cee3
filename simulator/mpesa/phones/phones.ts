import { z } from 'zod'
import type { Clock } from '#simulator/platform/clock.ts'
import type { Settings } from '#simulator/platform/options.ts'

type Message = { from: string; text: string; at: number }

export type Phone = {
  msisdn: string
  balanceKES: number
  /** Wrong PINs since the last right one. */
  wrongPins: number
  inbox: Message[]
  lastUsedAt: number
}

export type Phones = ReturnType<typeof createPhones>

const maxInboxSize = 30
const maxPinTries = 3

export function createPhones({ clock, settings }: { clock: Clock; settings: Settings }) {
  const phones = new Map<string, Phone>()

  /** A phone exists as soon as somebody asks for it: nobody has to register one first. */
  function get(msisdn: string): Phone {
    const known = phones.get(msisdn)
    if (known) return known
    const phone = { msisdn, balanceKES: settings.balanceKES, wrongPins: 0, inbox: [], lastUsedAt: clock.now() }
    phones.set(msisdn, phone)
    return phone
  }

  return {
    get,
    recent: (count: number) => [...phones.values()].sort((a, b) => b.lastUsedAt - a.lastUsedAt).slice(0, count),
    touch(msisdn: string) {
      get(msisdn).lastUsedAt = clock.now()
    },
    sendMessage(msisdn: string, text: string, from = 'MPESA') {
      const { inbox } = get(msisdn)
      inbox.unshift({ from, text, at: clock.now() })
      inbox.length = Math.min(inbox.length, maxInboxSize)
    },
    /** A fresh phone with the same number: full balance, unlocked PIN, empty inbox. */
    reset: (msisdn: string) => {
      phones.delete(msisdn)
      return get(msisdn)
    },
    clear: () => phones.clear(),
  }
}

/** Any four digits are the right PIN except 0000. After three wrong ones the PIN is locked, whatever is typed. */
export function verifyPin(phone: Phone, pin: string): 'right' | 'wrong' | 'locked' {
  if (phone.wrongPins >= maxPinTries) return 'locked'
  if (/^\d{4}$/.test(pin) && pin !== '0000') {
    phone.wrongPins = 0
    return 'right'
  }
  phone.wrongPins += 1
  return 'wrong'
}

export const pinTriesLeft = (phone: Phone) => Math.max(0, maxPinTries - phone.wrongPins)

/** 0712 345 678 rather than 254712345678. */
export const localNumber = (msisdn: string) => `0${msisdn.slice(3, 6)} ${msisdn.slice(6, 9)} ${msisdn.slice(9)}`

/** What people type (0712 345 678, +254 712…, 712345678) as 254712345678, or nothing if it is no mobile number. */
export function toMsisdn(typed: string): string | undefined {
  const national = /^(?:00254|254)?0?([17]\d{8})$/.exec(typed.replace(/[\s()+-]/g, ''))?.[1]
  return national && `254${national}`
}

const firstNames = ['AMINA', 'BRIAN', 'CAROLINE', 'DENNIS', 'ESTHER', 'FAITH', 'GEORGE', 'HALIMA', 'ISAAC', 'JANE']
const lastNames = ['ACHIENG', 'BARASA', 'CHEPKOECH', 'HASSAN', 'KAMAU', 'KIPTOO', 'MUTUA', 'MWANGI', 'NJERI', 'WANJIKU']

/** The owner's name, always the same for a number, as M-Pesa gives it: 254722418305 - FAITH ACHIENG. */
export function publicName(msisdn: string) {
  const [tens = 0, units = 0] = [...msisdn.slice(-2)].map(Number)
  return `${msisdn} - ${firstNames[units]} ${lastNames[tens]}`
}

/** A phone number, however it is typed. */
export const Msisdn = z.string().transform((typed, context) => {
  const msisdn = toMsisdn(typed)
  if (!msisdn) context.addIssue('This is not a Kenyan mobile number.')
  return msisdn ?? z.NEVER
})
