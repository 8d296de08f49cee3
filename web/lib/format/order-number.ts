/** `UZ48251937` in the pairs it is read aloud in, `UZ 48 25 19 37`; never broken over two lines. */
export const formatOrderNumber = (number: string): string =>
  number.replace(/(?<=\D)(?=\d)|(?<=\d\d)(?=(\d\d)+$)/g, '\u00a0')
