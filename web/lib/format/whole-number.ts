/** For a field's `setValueAs`: what is typed beside the digits, as in `1,500`, is left out; nothing is nothing. */
export const wholeNumber = (typed: unknown): number | undefined => {
  const digits = String(typed ?? '').replace(/\D/g, '')
  return digits === '' ? undefined : Number(digits)
}
