/** Nairobi is three hours ahead of UTC all year. */
const ahead = '+03:00'

/** A moment as Safaricom writes it: `20231210133416`, as a number or a string, or `06.07.2024 22:48:52`. */
export function momentOf(value: unknown): Date | null {
  const text = String(value ?? '')
  const stamp = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  const dotted = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}):(\d{2}):(\d{2})$/.exec(text)
  const [, ...parts] = stamp ?? dotted ?? []
  const [year, month, day] = stamp ? parts.slice(0, 3) : parts.slice(0, 3).toReversed()
  if (!year) return null
  const moment = new Date(`${year}-${month}-${day}T${parts.slice(3).join(':')}${ahead}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The phone that a party's name begins with, `254705912645 - NICHOLAS`, in E.164. The name itself is not kept. */
export const phoneOf = (value: unknown): string | null => {
  const [, msisdn] = /^\+?(254[17]\d{8})(?!\d)/.exec(String(value ?? '').trim()) ?? []
  return msisdn ? `+${msisdn}` : null
}

/** The same, or the digits that are shown of it: `2547 ***** 126`. What shows none, such as a hash, is null. */
export const shownPhoneOf = (value: unknown): string | null =>
  phoneOf(value) ?? (/^\d+[ *]*\*[ *]*\d+$/.test(String(value ?? '').trim()) ? String(value).trim() : null)
