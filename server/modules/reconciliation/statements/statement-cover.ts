import type { ProviderId } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import type { BalanceBreak } from './prove-balances.ts'

/** What an imported file says of the time that it covers. */
export interface CoveringFile {
  provider: ProviderId
  fileName: string
  account: string
  startsAt: Date
  endsAt: Date
  openingCents: Cents | null
  closingCents: Cents | null
  breaks: readonly BalanceBreak[]
}

/** Time without a gap that files of a provider cover together. */
export interface Cover {
  provider: ProviderId
  startsAt: Date
  endsAt: Date
}

/** Where one file ends and the next begins with another balance, or a day or more has no file. */
export interface Seam extends Cover {
  isGap: boolean
  /** What moved in between, where both files tell balances of one account. */
  cents: Cents | null
  after: string
  before: string
}

/** Our moment of a movement is a little later than the provider's. */
export const slack = hours(1)

/**
 * The time that the files cover, as one union: a file covers its days, so that those of days that follow each other
 * cover the night between them too. Files of which one begins with the balance that the other ended with have nothing
 * between them either, however far apart they are; but an account that is emptied each day ends and begins with zero,
 * so zero alone proves nothing.
 */
export function coverOf(files: readonly CoveringFile[]): { covers: Cover[]; seams: Seam[] } {
  const covers: Cover[] = []
  const seams: Seam[] = []
  let last: CoveringFile | undefined
  for (const file of files.toSorted(byProviderAndStart)) {
    const cover = covers.at(-1)
    if (!last || !cover || cover.provider !== file.provider) {
      covers.push({ provider: file.provider, startsAt: file.startsAt, endsAt: file.endsAt })
      last = file
      continue
    }
    if (file.startsAt > cover.endsAt) {
      const cents = movedBetween(last, file)
      const isProven = cents === 0 && file.openingCents !== 0
      const isGap = !isProven && dayAfter(cover.endsAt) < startOfDay(nairobiDay(file.startsAt))
      if (isGap || (cents !== null && cents !== 0)) {
        const { provider, endsAt } = cover
        const names = { after: last.fileName, before: file.fileName }
        seams.push({ provider, startsAt: endsAt, endsAt: file.startsAt, isGap, cents, ...names })
      }
      if (isGap) covers.push({ provider: file.provider, startsAt: file.startsAt, endsAt: file.endsAt })
    }
    const current = covers.at(-1) as Cover
    if (file.endsAt < current.endsAt) continue
    current.endsAt = file.endsAt
    last = file
  }
  return { covers, seams }
}

/** What is well within the cover: near its outer ends a movement may belong to a file that is not there yet. */
export const lookedAt = ({ covers }: { covers: readonly Cover[] }): Cover[] =>
  covers
    .map(({ startsAt, endsAt, ...cover }) => ({
      ...cover,
      startsAt: plus(startsAt, slack),
      endsAt: plus(endsAt, -slack),
    }))
    .filter(({ startsAt, endsAt }) => startsAt <= endsAt)

/** The time since the first moment that is not looked at, of each provider: before, between and after what is. */
export function notLookedAt({ covers }: { covers: readonly Cover[] }, now: Date): Cover[] {
  const looked = lookedAt({ covers })
  return [...new Set(covers.map(({ provider }) => provider))].flatMap((provider) => {
    const own = looked.filter((each) => each.provider === provider)
    const ends = [new Date(0), ...own.map(({ endsAt }) => endsAt)]
    const starts = [...own.map(({ startsAt }) => startsAt), now]
    return ends.map((endsAt, place) => ({ provider, startsAt: endsAt, endsAt: starts[place] as Date }))
  })
}

/** The breaks of a file that no other one, which adds up there, shows to be whole. */
export const openBreaks = (files: readonly CoveringFile[]) =>
  files.flatMap((file) =>
    file.breaks
      .filter((found) => !files.some((other) => other !== file && isWhole(other, file, found)))
      .map((found) => ({ provider: file.provider, fileName: file.fileName, ...found })),
  )

const isWhole = (other: CoveringFile, { provider, account }: CoveringFile, { from, to }: BalanceBreak) =>
  other.provider === provider &&
  other.account === account &&
  other.openingCents !== null &&
  other.startsAt <= from &&
  other.endsAt >= to &&
  !other.breaks.some((each) => each.from <= to && each.to >= from)

const movedBetween = (before: CoveringFile, after: CoveringFile): Cents | null =>
  before.account === after.account && before.closingCents !== null && after.openingCents !== null
    ? after.openingCents - before.closingCents
    : null

/** The midnight in Nairobi at which the day after a moment begins. */
const dayAfter = (moment: Date) => startOfDay(nairobiDay(plus(moment, days(1))))

const byProviderAndStart = (a: CoveringFile, b: CoveringFile) =>
  a.provider < b.provider ? -1 : a.provider > b.provider ? 1 : a.startsAt.getTime() - b.startsAt.getTime()
