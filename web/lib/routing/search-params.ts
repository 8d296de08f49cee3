/** Reads one search parameter; nothing when it is missing or makes no sense. An address is typed by anybody. */
export type ParamReader<T> = (value: unknown) => T | undefined

export const textParam: ParamReader<string> = (value) => {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  return text === '' ? undefined : text.slice(0, 200)
}

export const flagParam: ParamReader<true> = (value) => (value === true || value === 'true' ? true : undefined)

export const pageParam: ParamReader<number> = (value) => {
  const page = Number(value)
  return Number.isSafeInteger(page) && page > 1 ? page : undefined
}

/** `2026-11-20` */
export const dayParam: ParamReader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

export const oneOf =
  <const T extends string>(...allowed: readonly T[]): ParamReader<T> =>
  (value) =>
    allowed.find((each) => each === value)

type Read<P extends Record<string, ParamReader<unknown>>> = { [K in keyof P]?: Exclude<ReturnType<P[K]>, undefined> }

/**
 * For a route's `validateSearch`: `searchParams({ search: textParam, status: oneOf('PAID', 'READY') })`. Written out
 * and not in Zod, because what a route says about its address is part of the first load of every page.
 */
export function searchParams<const P extends Record<string, ParamReader<unknown>>>(readers: P) {
  return (search: Record<string, unknown>): Read<P> => {
    const read: Record<string, unknown> = {}
    // What makes no sense is said to be nothing: the router lays this over the address as it was typed.
    for (const [name, reader] of Object.entries(readers)) read[name] = reader(search[name])
    return read as Read<P>
  }
}

/** For a route whose page reads the address itself, so that its words are no part of the first load. */
export const asTyped = (search: Record<string, unknown>) => search
