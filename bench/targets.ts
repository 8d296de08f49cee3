/** What is to be reached, in one place. A ratio is held against the bare peer of the same run. */
export interface Target {
  /** At least, per second. */
  perSecond?: number
  /** At least so much of what the bare peer does. */
  ofBare?: number
  /** At least, of what is counted otherwise. */
  least?: number
  /** At most. */
  most?: number
}

export const clientCounts = [1, 8, 32] as const
type Clients = (typeof clientCounts)[number]

export const targets = {
  paid: { 1: { perSecond: 250, ofBare: 1 }, 8: { perSecond: 600, ofBare: 1 }, 32: { perSecond: 700, ofBare: 1 } },
  /** Milliseconds of the processor, server and database. */
  paidCpu: { most: 3 },
  paidStatements: { most: 14 },
  checkout: { ofBare: 1 },
  checkoutCpu: { most: 1.8 },
  list: { ofBare: 0.4 },
  vendor: { ofBare: 0.4 },
  product: { ofBare: 0.7 },
  drawn: { perSecond: 300 },
  cached: { ofBare: 0.6 },
  startMilliseconds: { most: 1_000 },
  idleMiB: { most: 180 },
  highestMiB: { most: 300 },
  /** Tickets of one event, a minute. */
  sale: { least: 3_000 },
  /** The 99th percentile of a checkout at half of the load, in milliseconds. */
  atHalf: { most: 100 },
  /** The 99th percentile of a callback's answer, in milliseconds. */
  callback: { most: 50 },
} satisfies Record<string, Target | Record<Clients, Target>>

/** Whether what was measured reaches its target, and what that is. */
export function judge(target: Target, product: number, bare?: number): { wanted: string; isReached: boolean } {
  const { perSecond, ofBare, least, most } = target
  const held = [
    ofBare !== undefined &&
      bare !== undefined && { wanted: `≥ ${percent(ofBare)} of bare`, isReached: product >= ofBare * bare },
    perSecond !== undefined && { wanted: `≥ ${perSecond}`, isReached: product >= perSecond },
    least !== undefined && { wanted: `≥ ${least}`, isReached: product >= least },
    most !== undefined && { wanted: `≤ ${most}`, isReached: product <= most },
  ].filter((one) => one !== false)
  return { wanted: held.map(({ wanted }) => wanted).join(', '), isReached: held.every(({ isReached }) => isReached) }
}

const percent = (share: number) => `${Math.round(share * 100)} %`
