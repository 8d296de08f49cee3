import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

/** How many bytes of a password's hash the file keeps beside the first, by which it is sorted into a group. */
const keptBytes = 5
const groupCount = 256
/** Where each group begins, counted in hashes, and where the last one ends: 32 bits for each. */
const headBytes = (groupCount + 1) * 4

export const commonPasswordsFile = join(import.meta.dirname, 'common-passwords.bin')

/**
 * Whether many people use this password, in capitals or not: two reads, of 8 bytes and of some 2 kB. Nothing stays in
 * memory.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const [group, kept] = hashOf(password)
  const file = await open(commonPasswordsFile)
  try {
    const bounds = await readAt(file, group * 4, 8)
    const [start, end] = [bounds.readUInt32BE(), bounds.readUInt32BE(4)]
    const hashes = await readAt(file, headBytes + start * keptBytes, (end - start) * keptBytes)
    // A hash is found only where one begins: across two of them, bytes may agree by chance.
    for (let at = 0; at < hashes.length; at += keptBytes)
      if (kept.equals(hashes.subarray(at, at + keptBytes))) return true
    return false
  } finally {
    await file.close()
  }
}

/** The file in which `isCommonPassword` looks: where the groups begin, then the hashes of each, sorted. */
export function encodeCommonPasswords(passwords: Iterable<string>): Buffer {
  const groups = Array.from({ length: groupCount }, () => new Set<string>())
  for (const password of passwords) {
    const [group, kept] = hashOf(password)
    groups[group]?.add(kept.toString('hex'))
  }
  const head = Buffer.alloc(headBytes)
  let end = 0
  for (const [group, hashes] of groups.entries()) {
    end += hashes.size
    head.writeUInt32BE(end, (group + 1) * 4)
  }
  return Buffer.concat([head, Buffer.from(groups.flatMap((hashes) => [...hashes].sort()).join(''), 'hex')])
}

function hashOf(password: string): [group: number, kept: Buffer] {
  const hash = createHash('sha256').update(password.toLowerCase()).digest()
  return [hash.readUInt8(), hash.subarray(1, 1 + keptBytes)]
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new Error(`${commonPasswordsFile} is cut off.`)
  return buffer
}
