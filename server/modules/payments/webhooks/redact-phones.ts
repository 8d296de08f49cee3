import { maskedPhone } from '#server/platform/masked-phone.ts'

/**
 * A provider's webhook event without anybody's phone. Safaricom puts it in a field of its own, and its digits into
 * CheckoutRequestID as well, so they are looked for wherever they stand.
 */
export function redactPhones(body: unknown, phone: string | null): unknown {
  const national = phone?.slice(-9)
  const hide = (text: string) => {
    const known = national ? text.replaceAll(national, '*********') : text
    return known.replaceAll(/(?:254|0)[17]\d{8}(?!\d)/g, maskedPhone)
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value)
    if (typeof value === 'number') return hide(String(value)) === String(value) ? value : hide(String(value))
    if (Array.isArray(value)) return value.filter((item) => !isPhoneItem(item)).map(walk)
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([name]) => !isPhoneName(name))
    return Object.fromEntries(kept.map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(body)
}

const isPhoneName = (name: unknown) => typeof name === 'string' && /phone|msisdn/i.test(name)

/** Daraja's lists are of `{ Name, Value }`. */
const isPhoneItem = (item: unknown) =>
  typeof item === 'object' && item !== null && 'Name' in item && isPhoneName(item.Name)
