import type { FastifyReply } from 'fastify'

/** Answers with a PDF that the browser shows itself, under a name to keep it by. */
export function sendPdf(reply: FastifyReply, pdf: Uint8Array, name: string): string {
  reply.header('content-type', 'application/pdf').header('content-length', pdf.length)
  reply.header('content-disposition', `inline; filename="${name}.pdf"`)
  // What the browser draws a PDF with is styled and scripted by the browser itself, which a stricter policy would stop.
  reply.header('content-security-policy', "frame-ancestors 'none'")
  reply.hijack()
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  reply.raw.end(pdf)
  return ''
}
