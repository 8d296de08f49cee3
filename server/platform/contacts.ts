/** `0712 *** 678` for `+254712345678`; nothing for nothing, and what is masked stays as it is. */
export function maskPhone(phone: string): string {
  if (phone === '' || phone.includes('*')) return phone
  const digits = phone.replace(/\D/g, '').replace(/^254/, '0')
  return digits.length < 9 ? '***' : `${digits.slice(0, 4)} *** ${digits.slice(-3)}`
}

/** `wa•••@gmail.com`: enough to recognise it, and never all of what stands before the @. */
export function maskEmail(email: string): string {
  if (email.includes('•••')) return email
  const [, local, domain] = /^(.*)@([^@]*)$/.exec(email) ?? []
  return local === undefined ? email && '•••' : `${local.slice(0, Math.min(2, local.length - 1))}•••@${domain}`
}

/** Text of somebody else's, such as an error of a mail server, with every phone and address in it masked. */
export const maskContacts = (text: string): string =>
  text
    .replaceAll(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g, maskEmail)
    .replaceAll(/(?<!\d)(?:\+?254|0)[17]\d{8}(?!\d)/g, maskPhone)

/**
 * The digits by which words typed into a search name a phone, without the leading 0: `712345` for `0712 345`. Nothing
 * for words that are no phone, and for fewer than four digits, which nearly every phone holds somewhere.
 */
export function phoneSearchDigits(words: string): string | undefined {
  const digits = words.replaceAll(/\D/g, '').replace(/^0/, '')
  return digits.length >= 4 && /^[\d\s+()-]+$/.test(words) ? digits : undefined
}
