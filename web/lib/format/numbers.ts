/** For a field's `setValueAs`: what is typed beside the digits, as in `1,500`, is left out; nothing is nothing. */
export const wholeNumber = (typed: unknown): number | undefined => {
  const digits = String(typed ?? '').replace(/\D/g, '')
  return digits === '' ? undefined : Number(digits)
}

/** `10 %`, `87.4 %`: decimals where they say something, and a space that does not break. */
export const formatPercent = (percent: number, decimals = 1): string =>
  `${percent.toLocaleString('en-KE', { maximumFractionDigits: decimals })}\u00a0%`

/** `UZ48251937` in the pairs it is read aloud in, `UZ 48 25 19 37`; never broken over two lines. */
export const formatOrderNumber = (number: string): string =>
  number.replace(/(?<=\D)(?=\d)|(?<=\d\d)(?=(\d\d)+$)/g, '\u00a0')

/** As paybills are written: `4093 219`, `174 379`. What is copied has no space. */
export const formatPaybill = (digits: string) => digits.replace(/^(\d{3,4})(\d{3})$/, '$1\u00a0$2')
