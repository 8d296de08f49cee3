export type PdfLanguage = 'en' | 'sw'

/** `UZ 48 25`: as pages show the number of an order. */
export const printedOrderNumber = (number: string): string =>
  number.replace(/(?<=\D)(?=\d)|(?<=\d\d)(?=(\d\d)+$)/g, ' ')

/** `0712 004 118` for a Kenyan number, any other as it is. */
export const printedPhone = (phone: string): string => phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')
