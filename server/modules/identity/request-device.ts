import type { FastifyRequest } from 'fastify'
import { readLanguage } from './session-cookie.ts'
import type { Device } from './sessions.queries.ts'

/** What is known of whoever sends a request. */
export const requestDevice = (request: FastifyRequest): Device => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
  language: readLanguage(request),
})
