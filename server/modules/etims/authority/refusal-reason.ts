const mark = 'KRA: '

/** The words of the authority, so that nothing else that went wrong is taken for them. */
export const markRefusalReason = (reason: string) => `${mark}${reason}`

/** What the authority said where an error has its words; null of any other. */
export const readRefusalReason = (error: string | null): string | null =>
  error?.startsWith(mark) ? error.slice(mark.length) : null
