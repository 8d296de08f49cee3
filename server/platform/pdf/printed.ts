export type PdfLanguage = 'en' | 'sw'

/** `UZ 48 25`: as pages show the number of an order. */
export const printedOrderNumber = (number: string): string =>
  number.replace(/(?<=\D)(?=\d)|(?<=\d\d)(?=(\d\d)+$)/g, ' ')

/** `0712 004 118` for a Kenyan number, any other as it is. */
export const printedPhone = (phone: string): string => phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')

const locales: Record<PdfLanguage, string> = { en: 'en-GB', sw: 'sw' }

/** A moment as Nairobi's calendar and clocks show it. */
export const printedMoment = (language: PdfLanguage, moment: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'Africa/Nairobi', ...options }).format(moment)

/** `18:05`, in Nairobi. */
export const printedTime = (language: PdfLanguage, moment: Date): string =>
  printedMoment(language, moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
