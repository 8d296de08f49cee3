import { describe, expect, it } from 'vitest'
import { manualPhone, startDarajaClient } from '#simulator/testing/daraja-client.ts'

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`
const path = '/oauth/v1/generate?grant_type=client_credentials'

describe('access tokens', () => {
  it('are 28 characters and live 3599 seconds, told as a string', async () => {
    const { signIn } = await startDarajaClient()
    const { status, body } = await signIn()
    expect(status).toEqual(200)
    expect(body).toEqual({ access_token: expect.stringMatching(/^[A-Za-z0-9]{28}$/), expires_in: '3599' })
  })

  it('tell their life as a number when asked to', async () => {
    const { signIn } = await startDarajaClient({ expiresInAs: 'number', tokenTtlSeconds: 60 })
    expect((await signIn()).body.expires_in).toEqual(60)
  })

  it('end the token before them', async () => {
    const client = await startDarajaClient()
    await client.signIn()
    expect(await client.push(manualPhone)).toMatchObject({
      status: 404,
      body: { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' },
    })
    await client.renewToken()
    expect(await client.push(manualPhone)).toMatchObject({ status: 200 })
  })

  it('expire', async () => {
    const client = await startDarajaClient()
    await client.wait(3599)
    expect(await client.push(manualPhone)).toMatchObject({ status: 404, body: { errorCode: '404.001.03' } })
  })

  it('can be expired by a test', async () => {
    const client = await startDarajaClient()
    await client.control('/token/expire', {})
    expect(await client.push(manualPhone)).toMatchObject({ status: 404, body: { errorCode: '404.001.03' } })
  })

  it.each([
    ['a wrong secret', path, basic('uliza-demo-key:guess'), '400.008.01', 'Invalid Authentication passed'],
    ['another scheme', path, 'Bearer abc', '400.008.01', 'Invalid authentication type passed'],
    ['no credentials', path, '', '400.008.01', 'Invalid authentication type passed'],
    [
      'no grant type',
      '/oauth/v1/generate',
      basic('uliza-demo-key:uliza-demo-secret'),
      '400.008.02',
      'Invalid grant type passed',
    ],
  ])('are refused to %s', async (_who, address, authorization, errorCode, errorMessage) => {
    const { call } = await startDarajaClient()
    expect(await call(address, { headers: { authorization } })).toMatchObject({
      status: 400,
      body: { errorCode, errorMessage },
    })
  })

  it('are asked of every call, in a header that is well formed', async () => {
    const client = await startDarajaClient()
    const answer = await client.send(client.pushFields(manualPhone), { authorization: 'Token abc' })
    expect(answer).toMatchObject({
      status: 404,
      body: { errorCode: '404.001.04', errorMessage: 'Invalid Authentication Header' },
    })
  })
})
