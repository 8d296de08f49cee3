import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, it } from 'vitest'
import { expiredCertificate } from '#server/testing/stand-ins/certificates.ts'
import { securityCredential } from './credential.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

it.each(['Safaricom999!*!', 'p', 'neno la siri #&%$', 'ß€漢'])(
  'says the password %s, and nothing else, to whoever holds the other half of the key',
  (password) => {
    const credential = Buffer.from(securityCredential(password, publicKey), 'base64')
    const opened = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, credential)
    expect(opened.toString()).toBe(password)
  },
)

it('is 344 characters of base64, never the same twice, under a certificate however old', () => {
  const [one, other] = [securityCredential('a', expiredCertificate), securityCredential('a', expiredCertificate)]
  expect(one).toMatch(/^[A-Za-z0-9+/]{342}==$/)
  expect(other).not.toBe(one)
})
