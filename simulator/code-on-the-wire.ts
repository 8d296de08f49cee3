/** In callbacks and results: a number wherever it can be one; SFC_IC0003 and R000001 stay strings. */
export const codeOnTheWire = (code: string) => (/^\d+$/.test(code) ? Number(code) : code)
