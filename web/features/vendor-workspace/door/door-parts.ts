import { hasNativeReader } from '#web/features/vendor-workspace/door/device/code-reader.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const ready = () => import('./ready/ready-page.tsx')
const scanner = () => import('./scanner/scanner-page.tsx')
const exchange = () => import('./exchange/exchange-page.tsx')
const incidents = () => import('./more/steward-incidents.tsx')
const readerTest = () => import('./device/reader-test.ts')
const wasmReader = () => import('./device/wasm-reader.ts')

/** What comes when it is opened. */
export const ReadyPage = lazyChunk(ready)
export const ScannerPage = lazyChunk(scanner)
export const ExchangePage = lazyChunk(exchange)
export const StewardIncidents = lazyChunk(incidents)

/** All of it, so that it is there without a network; the reader in WebAssembly only where the browser has none. */
export async function loadDoorParts(): Promise<void> {
  const [hasReader] = await Promise.all([hasNativeReader(), ready(), scanner(), exchange(), incidents(), readerTest()])
  if (!hasReader) await wasmReader().then(({ createWasmReader }) => createWasmReader())
}
