/**
 * A short code as a device at a gate keeps it: slow to compute, with a salt for each event, so that who finds the device
 * does not read the codes of 5,000 guests off it. The server computes each once, in the background; a gate computes one
 * for what was typed, in some 25 ms on a desktop and 150 on a cheap phone. By WebCrypto, which both sides have.
 */
const iterations = 100_000
/** 80 bits: of 10,000 tickets no two have the same, nor does a code that no ticket has. */
const hashBits = 80

/** Base64url; `salt` as the bundle has it. */
export async function hashShortCode(shortCode: string, salt: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(shortCode), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(how, key, hashBits))
  return btoa(String.fromCharCode(...bits))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
