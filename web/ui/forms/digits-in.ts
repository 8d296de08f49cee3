/** How many digits a code has that is typed into a row of boxes. */
export const codeLength = 6

/**
 * The code in what somebody typed or pasted: six digits that stand together, as in the message that brought them, or as
 * many as there are so far.
 */
export function digitsIn(typed: string): string {
  const [together] = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(typed) ?? []
  return (together ?? typed).replaceAll(/\D/g, '').slice(0, codeLength)
}
