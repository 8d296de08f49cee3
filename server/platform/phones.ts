/** A masked phone: `0712 *** 678` for `+254712345678`. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^254/, '0')
  return `${digits.slice(0, 4)} *** ${digits.slice(-3)}`
}

/**
 * The digits by which words typed into a search name a phone, without the leading 0: `712345` for `0712 345`. Nothing for words that are
 * no phone, and for fewer than four digits, which nearly every phone holds somewhere.
 */
export function phoneSought(words: string): string | undefined {
  const digits = words.replaceAll(/\D/g, '').replace(/^0/, '')
  return digits.length >= 4 && /^[\d\s+()-]+$/.test(words) ? digits : undefined
}
