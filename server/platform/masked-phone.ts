/** A masked phone: `0712 *** 678` for `+254712345678`. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^254/, '0')
  return `${digits.slice(0, 4)} *** ${digits.slice(-3)}`
}
