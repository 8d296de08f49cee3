import { documentMinSide } from '#contracts/onboarding/steps.ts'

/** What a PDF could not be made a picture of, each a sentence for whoever chose the file. */
export type PdfRefusal = 'unreadable' | 'locked' | 'too_many' | 'too_large'

export class PdfError extends Error {
  override name = 'PdfError'
  readonly refusal: PdfRefusal

  constructor(refusal: PdfRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

export const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 1024).text()).includes('%PDF-')

const maxBytes = 10 * 1024 * 1024
const maxMilliseconds = 30_000

export interface PdfLimits {
  /** How many pages there is room for. */
  pages: number
  /** Of the longer side of the pictures, in pixels. */
  side: number
}

/**
 * The pages of a PDF as pictures, drawn on the device of whoever chose it: the file itself, with its scripts, links and
 * attachments, is never sent, and administrators are only ever shown the pictures. Throws `PdfError`.
 */
export async function pdfPages(file: Blob, limits: PdfLimits): Promise<Blob[]> {
  if (file.size > maxBytes) throw new PdfError('too_large')
  const [{ getDocument, GlobalWorkerOptions }, { default: workerSrc }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  GlobalWorkerOptions.workerSrc = workerSrc
  const loading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    enableXfa: false,
    disableFontFace: true,
    // A picture that unfolds to more than what a page is kept as many times over is no scan of a paper.
    maxImageSize: 40_000_000,
    stopAtErrors: true,
  })
  const timer = setTimeout(() => void loading.destroy(), maxMilliseconds)
  try {
    const pdf = await loading.promise
    if (pdf.numPages > limits.pages) throw new PdfError('too_many')
    const pictures: Blob[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: limits.side / Math.max(width, height) })
      if (Math.min(viewport.width, viewport.height) < documentMinSide) throw new PdfError('unreadable')
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await page.render({ canvas, viewport, background: '#ffffff' }).promise
      pictures.push(await toJpeg(canvas))
    }
    return pictures
  } catch (error) {
    if (error instanceof PdfError) throw error
    throw new PdfError(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable')
  } finally {
    clearTimeout(timer)
    void loading.destroy()
  }
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no file'))), 'image/jpeg', 0.9),
  )
