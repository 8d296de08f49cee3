/** A figure that leads to the rows it is the sum of. */
export const opensRows = 'reach underline decoration-line-strong underline-offset-4 hover:decoration-accent'
