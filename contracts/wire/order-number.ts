/** How the number of every order begins. */
export const orderNumberPrefix = 'UZ'

const whole = new RegExp(`^(?:${orderNumberPrefix})?(\\d{8})$`)

/** As it is stored, of what was typed: in any case, with spaces, with its letters or without. Null for no whole number. */
export function parseOrderNumber(typed: string): string | null {
  const digits = whole.exec(typed.replaceAll(/\s/g, '').toUpperCase())?.[1]
  return digits === undefined ? null : orderNumberPrefix + digits
}
