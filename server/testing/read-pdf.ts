import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of a PDF, page by page, as a reader would copy them. */
export async function readPdf(file: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const pdf = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''))
  }
  await loading.destroy()
  return pages.map((page) => page.replaceAll(/ +/g, ' ').trim())
}
