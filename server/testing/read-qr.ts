import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** What the QR code of a picture says, read from its pixels as the scanner of a gate does. */
export async function readQr(picture: Uint8Array): Promise<string> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } })
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  if (found.length !== 1) throw new Error(`the picture has ${found.length} codes`)
  return found[0]?.text ?? ''
}
