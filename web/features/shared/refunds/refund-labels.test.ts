import { describe, expect, it } from 'vitest'
import { parseSystemReason } from '#contracts/wire/system-reason.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { toReason, usualReasons } from './refund-labels.ts'

describe('the reason of a refund', () => {
  it('is sent as a code when it is one of the usual ones, and every reader gets its words', () => {
    for (const words of usualReasons()) {
      const sent = toReason(` ${words} `)
      expect(parseSystemReason(sent)).toBe(sent)
      expect(reasonMessage(sent)).toBe(words)
    }
  })

  it('is sent as it was written when somebody wrote it, also when it begins as a usual one', () => {
    const written = `${usualReasons()[0]}: two chapati`
    expect(toReason(written)).toBe(written)
  })
})
