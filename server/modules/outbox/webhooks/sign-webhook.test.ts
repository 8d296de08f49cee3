import { describe, expect, it } from 'vitest'
import { newSecret, secretText, signedHeaders } from './sign-webhook.ts'

describe('a message to a shop’s server is signed', () => {
  it('as the known vector of Standard Webhooks', () => {
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    }
    expect(signedHeaders([secret], message)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('by each secret that still counts', () => {
    const message = { id: 'one', at: new Date(0), body: '{}' }
    const [first, second] = [newSecret(), newSecret()]
    const both = signedHeaders([first, second], message)['webhook-signature']?.split(' ')
    expect(both).toEqual([first, second].map((secret) => signedHeaders([secret], message)['webhook-signature']))
  })

  it('with secrets of 32 random bytes, as whsec_ and base64', () => {
    const [one, other] = [secretText(newSecret()), secretText(newSecret())]
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(one).not.toBe(other)
  })
})
