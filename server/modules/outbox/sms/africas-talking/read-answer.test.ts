import { describe, expect, it } from 'vitest'
import { parseCost, readAnswer } from './read-answer.ts'

const answer = (recipient: object | null, message = 'Sent to 1/1 Total Cost: KES 0.8000') =>
  readAnswer(201, { SMSMessageData: { Message: message, Recipients: recipient ? [recipient] : [] } })
const failed = (statusCode: number) => answer({ statusCode, status: 'Word', cost: '0', messageId: 'None' })

describe('the answer of the SMS provider', () => {
  it.each([100, 101, 102])('accepts by %i, with its id, its parts and its cost in cents', (statusCode) => {
    const recipient = { statusCode, status: 'Success', cost: 'KES 0.8000', messageId: 'ATXid_1', messageParts: 2 }
    expect(answer(recipient)).toEqual({ kind: 'ACCEPTED', id: 'ATXid_1', costCents: 80, parts: 2 })
  })

  it.each([401, 403, 404, 407, 409, 502])('refuses for good by %i', (code) => {
    expect(failed(code)).toMatchObject({ kind: 'REFUSED', isForGood: true, hasOptedOut: false })
  })

  it.each([402, 405, 500, 501])('refuses for now by %i: our balance, our sender ID, or their fault', (code) => {
    expect(failed(code)).toMatchObject({ kind: 'REFUSED', isForGood: false })
  })

  it('says by 406 that the owner of the number wants none', () => {
    expect(failed(406)).toMatchObject({ kind: 'REFUSED', isForGood: true, hasOptedOut: true })
  })

  it('refuses for now where no recipient is answered, and names why', () => {
    expect(answer(null, 'InvalidSenderId')).toMatchObject({ isForGood: false, reason: 'InvalidSenderId' })
  })

  it('is uncertain where the server failed, and refused by any other status', () => {
    expect(readAnswer(500, {})).toMatchObject({ kind: 'UNCERTAIN' })
    expect(readAnswer(401, {})).toMatchObject({ kind: 'REFUSED', isForGood: false })
    expect(readAnswer(400, {})).toMatchObject({ kind: 'REFUSED', isForGood: true })
  })

  it('costs an amount with a currency or without, in whole cents', () => {
    expect(['KES 0.8000', '0', 'KES 1.2', 'KES 0.4216', 'KES 12'].map(parseCost)).toEqual([80, 0, 120, 43, 1200])
    expect(['USD 0.8', 'KES', '', undefined, '1,0', '-1'].map(parseCost)).toEqual(Array(6).fill(null))
  })
})
