import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contractGroups } from '#contracts/index.ts'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import type { Limit } from '#contracts/wire/limit.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const declared = new Set<Limit>(
  contractGroups
    .flatMap(({ contracts }) => contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(isEndpoint)
    .flatMap(({ limits }) => (Array.isArray(limits) ? limits : [])),
)

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path))

/** Under which name a contract exports each value. */
async function namesOfExports(): Promise<Map<unknown, string>> {
  const modules = await Promise.all(sourcesOf('contracts').map((file) => import(pathToFileURL(resolve(file)).href)))
  return new Map(modules.flatMap((module) => Object.entries(module).map(([name, value]) => [value, name] as const)))
}

describe('the limits that endpoints declare', () => {
  it('are counted under a name each: what shares one is one limit', () => {
    const names = [...declared].map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
  })

  it('are counted by the server, where the platform does not count them with each call', async () => {
    const exported = await namesOfExports()
    const server = sourcesOf('server')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const isCounted = (limit: Limit) => new RegExp(`\\b${exported.get(limit) ?? limit.name}\\b`).test(server)
    const byHandlers = [...declared].filter(({ of }) => of !== undefined)
    expect(byHandlers.length).toBeGreaterThan(30)
    expect(byHandlers.filter((limit) => !isCounted(limit))).toEqual([])
  })
})
