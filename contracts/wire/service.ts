import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const Health = z.object({ status: z.literal('ok') })

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Says that the process runs',
  access: 'public',
  response: Health,
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Says whether the process can serve: not while it stops, nor without its database',
  access: 'public',
  response: Health,
})

export const getApiDescription = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Describes this API in OpenAPI 3.1',
  access: 'public',
  response: z.record(z.string(), z.unknown()).meta({ examples: [{ openapi: '3.1.0' }] }),
})

export const getApiDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'Shows the description of this API as a page',
  access: 'public',
  contentType: 'text/html; charset=utf-8',
  response: z.string().meta({ examples: ['<!doctype html>'] }),
})
