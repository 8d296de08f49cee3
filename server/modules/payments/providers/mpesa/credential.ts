import { constants, publicEncrypt } from 'node:crypto'

/**
 * The initiator's password as Daraja wants it: RSA with PKCS#1 v1.5 padding under Safaricom's certificate of the same
 * environment, base64 (source: Daraja's security credentials). The certificate's dates are not looked at: the published
 * ones have long expired and are in use.
 */
export const securityCredential = (password: string, certificate: string) =>
  publicEncrypt({ key: certificate, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
