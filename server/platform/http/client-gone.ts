import type { FastifyReply } from 'fastify'

const brokenOff = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE', 'ABORT_ERR']

/** Whether something broke off because the client went away, which is their right, and no defect of the program. */
export const isClientGone = (error: unknown, { raw }: FastifyReply): boolean => {
  const { code, name } = error as { code?: string; name?: string }
  return raw.destroyed && (name === 'AbortError' || brokenOff.includes(code ?? ''))
}
