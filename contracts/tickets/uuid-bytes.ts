/** The 16 bytes of a UUID. */
export function uuidBytes(uuid: string): Uint8Array {
  const hex = uuid.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new RangeError(`${uuid} is not a UUID`)
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/** The UUID of 16 bytes, as it is written everywhere. */
export function uuidAt<Id extends string>(bytes: Uint8Array, from: number): Id {
  const hex = Array.from(bytes.subarray(from, from + 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as Id
}
