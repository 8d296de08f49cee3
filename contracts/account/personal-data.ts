import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'

/** So often in a day: each reads everything that is kept of them. */
export const copiesPerDay = 10

/**
 * Everything that is kept of somebody, for them to read and to take elsewhere (Data Protection Act 2019, sections 26 and
 * 38): JSON files, packed into one.
 */
export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/api/user/personal-data.zip',
  summary: 'Downloads a copy of what is kept of the own account',
  access: 'user',
  confirmation: 'needed',
  limits: [{ name: 'personal-data', max: copiesPerDay, every: '1 day', by: 'account' }],
  query: z.strictObject({ language: z.enum(['en', 'sw']).default('en') }),
  response: z.string(),
  contentType: 'application/zip',
  errors: ['confirmation_needed'],
})
