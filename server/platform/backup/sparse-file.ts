import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

const blockBytes = 65_536
const zeros = Buffer.alloc(blockBytes)

/**
 * Writes a file without the blocks that are nothing but zeros, which take no room then: most of a WAL file that was ended
 * after a minute is.
 */
export async function writeSparse(path: string, content: Readable) {
  const file = await open(path, 'w', 0o600)
  try {
    let rest: Buffer = Buffer.alloc(0)
    let at = 0
    const write = async (block: Buffer) => {
      if (!zeros.subarray(0, block.length).equals(block)) await file.write(block, 0, block.length, at)
      at += block.length
    }
    for await (const chunk of content as AsyncIterable<Buffer>) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      while (rest.length >= blockBytes) {
        await write(rest.subarray(0, blockBytes))
        rest = rest.subarray(blockBytes)
      }
    }
    await write(rest)
    await file.truncate(at)
  } finally {
    await file.close()
  }
}
