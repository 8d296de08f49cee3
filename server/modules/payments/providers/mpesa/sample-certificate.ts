/**
 * A public key for the simulator, which cannot read what is encrypted with it and checks its form only: nobody has kept
 * the private half. Safaricom's certificate of the environment takes its place (MPESA_CERTIFICATE).
 */
export const sampleCertificate = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxYWLGQ42Aeuyl7b1NzR7
BNjzq5iSenOAYuU4O6tK0fc1DzEhS1ETjXoOPT4eGerZYz2OSJuiARG9LevK2f3t
zYde1VWh4XKUw50OW4NwXVZJF1C3VbpSbZMgcMwhDVoH1pRPymmyKlwnuS7h+P/j
FvL7kSIFbbmLuuB6LsSYKJVP5SEGsG7kQqD5xiivmhbPDU4vfYu6vGYErksKxFjK
4P5HEyj2zQE6t2ff/x134FUm3h+rPWv2a3xCc94BeIwVLtbboywx5MP80lsWyEoA
Srv6ZLSR/EOyrwyM9rihi3zUnrO0cu+KOE30GCUVtHRMWcs8Pg3nY/+K1/+nLvi0
KQIDAQAB
-----END PUBLIC KEY-----
`
