import { describe, expect, it } from 'vitest'
import { fetchConfirmed } from './fetch-confirmed.ts'

const refusal = () => Response.json({ code: 'confirmation_needed' }, { status: 403 })
const other = () => Response.json({ code: 'wrong_role' }, { status: 403 })

function aServer(...answers: Response[]) {
  const sent: { url: string; init: RequestInit }[] = []
  let asked = 0
  let answer = (_: boolean) => {}
  const send = fetchConfirmed(
    async (url, init) => {
      sent.push({ url, init })
      return answers.shift() ?? Response.json({})
    },
    () => {
      asked += 1
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  )
  const reply = async (isGiven: boolean) => {
    await new Promise((resolve) => setTimeout(resolve))
    answer(isGiven)
  }
  return { send, sent, asked: () => asked, reply }
}

const init = { method: 'POST', body: '{"reason":"Taken over"}', headers: { 'idempotency-key': 'one' } }

describe('an act for which the server wants the password', () => {
  it('is sent once more, as it was, when the password has been given', async () => {
    const { send, sent, reply } = aServer(refusal(), Response.json({ done: true }))
    const answer = send('/api/admin/payouts/1/approve', init)
    await reply(true)
    expect(await (await answer).json()).toEqual({ done: true })
    expect(sent).toEqual([
      { url: '/api/admin/payouts/1/approve', init },
      { url: '/api/admin/payouts/1/approve', init },
    ])
  })

  it('is refused with the words of the server when it was not given', async () => {
    const { send, sent, reply } = aServer(refusal())
    const answer = send('/api/admin/payouts/1/approve', init)
    await reply(false)
    expect(await (await answer).json()).toEqual({ code: 'confirmation_needed' })
    expect(sent).toHaveLength(1)
  })

  it('asks once for all that need it at the same time', async () => {
    const { send, sent, asked, reply } = aServer(refusal(), refusal(), refusal())
    const answers = [1, 2, 3].map((id) => send(`/api/admin/payouts/${id}/approve`, init))
    await reply(true)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect([asked(), sent.length]).toEqual([1, 6])
  })

  it('has nothing to do with another refusal', async () => {
    const { send, asked } = aServer(other())
    expect(await (await send('/api/admin/users', init)).json()).toEqual({ code: 'wrong_role' })
    expect(asked()).toBe(0)
  })
})
