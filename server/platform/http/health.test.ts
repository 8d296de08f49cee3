import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '../database/database.ts'
import { mountHealth } from './health.ts'
import { buildServer } from './server.ts'

it('a process that is stopping is alive and not ready, so that nothing new is sent to it', async () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const app = await buildServer(config)
  const db = { execute: async () => [] } as unknown as Db
  let isDraining = false
  const authorize = () => Promise.reject(new Error('nobody signs in here'))
  const http = { app, config, authorize, identify: async () => null, countCall: async () => {}, endpoints: [] }
  mountHealth(http, { db, isDraining: () => isDraining })
  const statuses = () =>
    Promise.all(['live', 'ready'].map(async (path) => (await app.inject(`/api/health/${path}`)).statusCode))
  expect(await statuses()).toEqual([200, 200])
  isDraining = true
  expect(await statuses()).toEqual([200, 503])
  await app.close()
})
