/** `+254722418305` as people in Kenya read it: `0722 418 305`. Anything else is left as it is. */
export function formatPhone(phone: string): string {
  const local = /^\+?254([17]\d{2})(\d{3})(\d{3})$/.exec(phone)
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : phone
}

/** The same where others may look on: `0722 ••• 305`. */
export const maskPhone = (phone: string): string => formatPhone(phone).replace(/^(0\d{3}) \d{3} (\d{3})$/, '$1 ••• $2')

/** What stands after a `+254` prefix, `722 418 305`, from any usual spelling a person types or pastes. */
export function withoutPrefix(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^(00)?254/, '')
    .replace(/^0/, '')
    .slice(0, 9)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ')
}

/** E.164 from what stands after the prefix; empty stays empty. */
export function withPrefix(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits === '' ? '' : `+254${digits}`
}
