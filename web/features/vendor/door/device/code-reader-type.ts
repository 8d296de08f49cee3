/** Reads codes from a picture: the browser's own (Shape Detection API, which TypeScript's library does not know yet), or ours. */
export interface CodeReader {
  detect: (source: HTMLVideoElement | HTMLCanvasElement) => Promise<{ rawValue: string }[]>
}
