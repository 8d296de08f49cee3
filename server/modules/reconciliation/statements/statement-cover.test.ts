import { describe, expect, it } from 'vitest'
import { type CoveringFile, coverOf, lookedAt, notLookedAt, openBreaks } from './statement-cover.ts'

const at = (moment: string) => new Date(`2026-11-${moment}:00+03:00`)

/** A file of these moments of November in Nairobi (`20T08:00`), with balances where they are given. */
const aFile = (from: string, to: string, balances?: [opening: number, closing: number]): CoveringFile => ({
  provider: 'mpesa',
  fileName: `${from}.csv`,
  account: '174379',
  startsAt: at(from),
  endsAt: at(to),
  openingCents: balances?.[0] ?? null,
  closingCents: balances?.[1] ?? null,
  breaks: [],
})

const mpesa = (from: string, to: string) => ({ provider: 'mpesa', startsAt: at(from), endsAt: at(to) })

describe('the cover of statements', () => {
  it('is the union of daily files, with slack at its outer ends alone', () => {
    const cover = coverOf([aFile('22T08:05', '22T22:40'), aFile('20T07:10', '20T23:20'), aFile('21T06:00', '21T23:50')])
    expect(cover).toEqual({ covers: [mpesa('20T07:10', '22T22:40')], seams: [] })
    expect(lookedAt(cover)).toEqual([mpesa('20T08:10', '22T21:40')])
  })

  it('ends where a whole day has no file, and shows the gap', () => {
    const cover = coverOf([aFile('20T08:00', '20T22:00'), aFile('22T08:00', '22T22:00')])
    expect(cover.covers).toHaveLength(2)
    expect(cover.seams).toEqual([
      { ...mpesa('20T22:00', '22T08:00'), isGap: true, cents: null, after: '20T08:00.csv', before: '22T08:00.csv' },
    ])
  })

  it('goes on over days without a file where the next file begins with the balance that the last one ended with', () => {
    const cover = coverOf([aFile('20T08:00', '20T22:00', [0, 500]), aFile('23T08:00', '23T22:00', [500, 700])])
    expect(cover).toEqual({ covers: [mpesa('20T08:00', '23T22:00')], seams: [] })
  })

  it('does not go on where both balances are zero: an account that is emptied each day always has that', () => {
    const cover = coverOf([aFile('20T08:00', '20T22:00', [0, 0]), aFile('23T08:00', '23T22:00', [0, 0])])
    expect(cover.covers).toHaveLength(2)
    expect(cover.seams).toMatchObject([{ isGap: true, cents: 0, startsAt: at('20T22:00'), endsAt: at('23T08:00') }])
  })

  it('shows how much moved between two files whose balances do not follow each other', () => {
    const cover = coverOf([aFile('20T08:00', '20T12:00', [0, 500]), aFile('21T08:00', '21T22:00', [450, 700])])
    expect(cover.covers).toEqual([mpesa('20T08:00', '21T22:00')])
    expect(cover.seams).toMatchObject([{ isGap: false, cents: -50, startsAt: at('20T12:00') }])
  })

  it('compares balances of one account alone, and of the file that reaches furthest', () => {
    const inside = aFile('20T09:00', '20T10:00', [1, 2])
    const other = { ...aFile('21T08:00', '21T22:00', [900, 1]), account: 'Working' }
    expect(coverOf([aFile('20T08:00', '20T22:00', [0, 500]), inside, other]).seams).toEqual([])
    expect(
      coverOf([aFile('20T08:00', '20T22:00', [0, 500]), inside, aFile('21T08:00', '21T09:00', [500, 1])]).seams,
    ).toEqual([])
  })

  it('leaves a file shorter than the slack unlooked at, and says so', () => {
    const cover = coverOf([aFile('20T08:00', '20T09:30')])
    expect(lookedAt(cover)).toEqual([])
    expect(notLookedAt(cover, at('20T12:00'))).toEqual([{ ...mpesa('20T08:00', '20T12:00'), startsAt: new Date(0) }])
  })

  it('names what is not looked at before, between and after the files', () => {
    const cover = coverOf([aFile('20T08:00', '20T22:00'), aFile('23T08:00', '23T22:00')])
    expect(notLookedAt(cover, at('24T10:00'))).toEqual([
      { ...mpesa('20T09:00', '20T09:00'), startsAt: new Date(0) },
      mpesa('20T21:00', '23T09:00'),
      mpesa('23T21:00', '24T10:00'),
    ])
  })

  it('shows a break of a balance until another file, which adds up, covers its place', () => {
    const broken = {
      ...aFile('20T08:00', '20T22:00', [0, 500]),
      breaks: [{ after: 'A', before: 'B', from: at('20T10:00'), to: at('20T11:00'), cents: 5 }],
    }
    expect(openBreaks([broken])).toMatchObject([{ fileName: '20T08:00.csv', cents: 5 }])
    expect(openBreaks([broken, aFile('20T08:00', '20T22:00')])).toHaveLength(1)
    expect(openBreaks([broken, aFile('20T10:30', '20T22:00', [0, 500])])).toHaveLength(1)
    expect(openBreaks([broken, aFile('20T08:00', '20T22:00', [0, 500])])).toEqual([])
  })
})
