import type { FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { PaystackError, serverError } from './paystack-http.ts'

export const faultCalls = ['initialize', 'verify', 'refund', 'refunds'] as const
/** `refund` makes a refund, `refunds` reads them. */
export type FaultCall = (typeof faultCalls)[number]

/** Runs a call with the fault that was set for it. A call that is refused for its content meets none. */
export function withFaults(
  { paystack, clock, settings }: SimulatorContext,
  call: FaultCall,
  handle: (request: FastifyRequest) => unknown,
): RouteHandlerMethod {
  return async (request, reply) => {
    const fault = paystack.faultAssignments.take(call) ?? paystack.faultAssignments.take('any')
    const { slowMs } = settings.timings
    if (fault === 'rate-limited') {
      const retryAfterSeconds = Math.ceil(slowMs / 1000)
      throw new PaystackError('Too many requests. Please slow down.', { status: 429, retryAfterSeconds })
    }
    if (fault === 'server-error') throw serverError()
    if (fault === 'slow') await clock.pause(slowMs)
    const answered = await handle(request)
    if (fault === 'error-but-done') throw serverError()
    if (fault === 'dropped-response' || fault === 'no-answer') {
      reply.hijack()
      if (fault === 'dropped-response') request.raw.socket.destroy()
      return
    }
    return answered
  }
}
