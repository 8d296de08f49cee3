/**
 * Bytes as the characters of a QR's alphanumeric mode (RFC 9285): a third smaller there than base64. Decoding is
 * strict, so that each text stands for one array of bytes and each array has one text.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const values = new Map([...alphabet].map((character, value) => [character, value]))

/** `value` as so many characters, the lowest first. */
function characters(value: number, count: number): string {
  let text = ''
  for (let rest = value; text.length < count; rest = Math.floor(rest / 45)) text += alphabet[rest % 45]
  return text
}

export function encodeBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2)
    text += second === undefined ? characters(first, 2) : characters(first * 256 + second, 3)
  }
  return text
}

/**
 * Null for what `encodeBase45` does not write: another character, a group above its bytes, a length that no bytes have.
 */
export function decodeBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3)
    let value = 0
    for (const character of [...group].toReversed()) value = value * 45 + (values.get(character) ?? Number.NaN)
    if (!(value < (group.length === 3 ? 65_536 : 256))) return null
    if (group.length === 3) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}

/**
 * The bytes of a code of so many characters, as somebody presented it: scanners and people add blanks or a line end
 * around it. A blank is a character of the code too, so one that is as long as it should be is left as it is.
 */
export const decodePresented = (text: string, length: number): Uint8Array<ArrayBuffer> | null => {
  const code = text.length === length ? text : text.trim()
  return code.length === length ? decodeBase45(code) : null
}
