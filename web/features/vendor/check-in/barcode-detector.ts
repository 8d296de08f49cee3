/** The browser's own reader of codes (Shape Detection API), which TypeScript's library does not know yet. */
export interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface CodeReaderMaker {
  new (options: { formats: string[] }): CodeReader
  getSupportedFormats: () => Promise<string[]>
}

/** Null where the browser reads no QR codes, or gives no camera: then codes are typed or come from a hand scanner. */
export async function createCodeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: CodeReaderMaker }
  if (!BarcodeDetector || !navigator.mediaDevices?.getUserMedia) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}
