type Unit = 'second' | 'minute' | 'hour' | 'day'

/** A time as it is said: `15 minutes`. */
export type Span = `1 ${Unit}` | `${number} ${Unit}s`

/** Whose calls are counted together, as every call of an access has them. */
export type Caller = 'account' | 'session' | 'network' | 'shop' | 'gate'

/** What else is counted together; `market` is all of them. */
export type Counted =
  | Caller
  | 'account and network'
  | 'account and device'
  | 'device'
  | 'phone'
  | 'phone and network'
  | 'address'
  | 'order'
  | 'payment'
  | 'guest'
  | 'link'
  | 'market'

interface Declared {
  /** Under which it is counted; another limit has another. */
  name: string
  max: number
  /** The window begins with the first, and ends after this. */
  every: Span
}

/** Of every call of an endpoint: the platform counts it before the handler, whatever becomes of the call. */
export interface CallLimit extends Declared {
  by: Caller
  of?: undefined
}

/** Of what a handler counts itself, by `rateLimit`, since not each call is one, or it may be several. */
export interface CountedLimit extends Declared {
  by: Counted
  /** What is counted, in the plural. */
  of: string
}

/** How often something may be done. Its row in docs/access.md says it in words. */
export type Limit = CallLimit | CountedLimit

/**
 * Of a public list: what narrows it down may read it from end to end. What a cache answers is none; and it is counted in the memory of
 * each process, whose work it bounds, since a read must not cost a write.
 */
export const searches: CountedLimit = {
  name: 'search',
  max: 600,
  every: '1 minute',
  by: 'network',
  of: 'searches and filters that no cache answers',
}

const counted: Record<Counted, string> = {
  account: 'for each account',
  session: 'for each session',
  network: 'from each network',
  shop: 'for each shop',
  gate: 'for each device or person at a gate',
  'account and network': 'for each account and network',
  'account and device': 'for each account and device',
  device: 'for each device',
  phone: 'for each phone',
  'phone and network': 'for each phone and network',
  address: 'for each address',
  order: 'for each order',
  payment: 'for each payment',
  guest: 'for each guest',
  link: 'for each link',
  market: 'in all',
}

/** As somebody says it: "60 in 1 hour for each account", "wrong codes: 20 in 10 minutes from each network". */
export const limitInWords = ({ max, every, by, of }: Limit): string =>
  `${of ? `${of}: ` : ''}${max} in ${every} ${counted[by]}`
