import { describe, expect, it, vi } from 'vitest'
import { connection } from '#web/lib/connection.ts'
import { formatOpening, openingAt } from './opening.ts'

/** Friday 20 November 2026, a moment in Nairobi. */
const at = (time: string, day = 20) => `2026-11-${day}T${time}:00.000+03:00`
const now = Date.parse(at('12:00'))
const open = (until: string | null) => ({ isOpen: true, until, opensAt: null, isPaused: false })
const shut = (opensAt: string | null) => ({ isOpen: false, until: null, opensAt, isPaused: false })

const paused = (opensAt: string | null) => ({ ...shut(opensAt), isPaused: true })

describe('how a shop stands now', () => {
  it.each([
    ['open while there is time', open(at('21:00')), 'open'],
    ['open when it never closes', open(null), 'open'],
    ['soon to close in the last three quarters of an hour', open(at('12:45')), 'soon'],
    ['shut once its hour has passed, whatever the server said before', open(at('12:00')), 'shut'],
    ['shut until it opens', shut(at('12:01')), 'shut'],
    ['open once its hour has come, whatever the server said before', shut(at('12:00')), 'open'],
    ['shut when nobody knows until when', shut(null), 'shut'],
  ] as const)('is %s', (_, state, opening) => {
    expect(openingAt(state, now)).toBe(opening)
  })
})

describe('what is said about it', () => {
  it.each([
    ['till when it is open', open(at('21:00')), 'Open till 21:00'],
    ['no hour of another day', open(at('21:00', 23)), 'Open'],
    ['that it closes soon', open(at('12:30')), 'Closes 12:30'],
    ['the hour it opens today', shut(at('16:00')), 'Opens 16:00'],
    ['that it opens tomorrow', shut(at('07:00', 21)), 'Opens tomorrow 07:00'],
    ['the day of this week it opens', shut(at('09:00', 23)), 'Opens Mon 09:00'],
    ['the date it opens later', shut(at('09:00', 30)), 'Opens 30 Nov 09:00'],
    ['only that it is closed when nobody knows more', shut(null), 'Closed'],
    ['that it takes no orders for a while', paused(null), 'Not taking orders just now'],
    ['till when it takes none today', paused(at('12:30')), 'Not taking orders until 12:30'],
    ['when it opens on another day though it is paused', paused(at('07:00', 21)), 'Opens tomorrow 07:00'],
  ] as const)('is %s', (_, state, words) => {
    expect(formatOpening(state, now)).toBe(words)
  })
})

describe('what is said about it without a connection', () => {
  it.each([
    ['its hours alone, since it may have paused', open(at('21:00')), 'Open by its hours, till 21:00'],
    ['the same where it closes soon', open(at('12:30')), 'Open by its hours, till 12:30'],
    ['no hour where it never closes', open(null), 'Open by its hours'],
    ['when it opens, as with one', shut(at('16:00')), 'Opens 16:00'],
  ] as const)('is %s', (_, state, words) => {
    const isLost = vi.spyOn(connection, 'isLost').mockReturnValue(true)
    expect(formatOpening(state, now)).toBe(words)
    isLost.mockRestore()
  })
})
