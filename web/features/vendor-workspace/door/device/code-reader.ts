/**
 * Reads codes from a picture: the browser's own (Shape Detection API, which TypeScript's library does not know yet), or
 * ours.
 */
export interface CodeReader {
  detect: (source: HTMLVideoElement | HTMLCanvasElement) => Promise<{ rawValue: string }[]>
}

interface CodeReaderMaker {
  new (options: { formats: string[] }): CodeReader
  getSupportedFormats: () => Promise<string[]>
}

/** Whether this browser reads QR codes by itself: Chrome on Android and macOS do, iPhones, Firefox and Linux do not. */
export async function hasNativeReader(): Promise<boolean> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: CodeReaderMaker }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  return formats?.includes('qr_code') ?? false
}

/** Null where there is no camera at all: then codes are typed, or come from a hand scanner. */
export async function createCodeReader(): Promise<CodeReader | null> {
  if (!navigator.mediaDevices?.getUserMedia) return null
  if (!(await hasNativeReader())) return (await import('./wasm-reader.ts')).createWasmReader()
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: CodeReaderMaker }
  return new BarcodeDetector({ formats: ['qr_code'] })
}
