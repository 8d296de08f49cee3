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
  'encrypts the password %s, so that only the private key can read it',
  (password) => {
    const credential = Buffer.from(securityCredential(password, publicKey), 'base64')
    const opened = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, credential)
    expect(opened.toString()).toBe(password)
  },
)

it('encrypts to 344 characters of base64, different each time, under an expired certificate too', () => {
  const [one, other] = [securityCredential('a', expiredCertificate), securityCredential('a', expiredCertificate)]
  expect(one).toMatch(/^[A-Za-z0-9+/]{342}==$/)
  expect(other).not.toBe(one)
})
