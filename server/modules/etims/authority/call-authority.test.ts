import { describe, expect, it } from 'vitest'
import { signInUrl } from './call-authority.ts'

describe('the gateway’s tokens', () => {
  it.each([
    ['https://api.kra.go.ke/etims-oscu/api/v1', 'https://api.kra.go.ke'],
    ['https://sbx.kra.go.ke/etims-oscu/api/v1/', 'https://sbx.kra.go.ke'],
    ['http://127.0.0.1:4000/etims/etims-oscu/api/v1', 'http://127.0.0.1:4000/etims'],
    ['https://gateway.example', 'https://gateway.example'],
    ['https://gateway.example/', 'https://gateway.example'],
    ['https://gateway.example:8443/kra', 'https://gateway.example:8443/kra'],
  ])('of %s are asked for at %s: the secret goes to no other host', (baseUrl, expected) => {
    expect(signInUrl(baseUrl)).toBe(expected)
  })
})
