import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig, settingFields } from './config.ts'
import { StartError } from './platform/errors.ts'
import { settingsText } from './settings-text.ts'

const fields = settingFields()
const text = settingsText(fields)
const blocks = new Map(text.split('\n\n').map((block) => [/^([A-Z0-9_]+)=/m.exec(block)?.[1], block]))

describe('the settings that are printed', () => {
  it('are what .env.example has; to write it: npm run -s settings > .env.example', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(text)
  })

  it('are all that the program has, each with what it means, what it may be and what it is when it is not set', () => {
    expect(Object.keys(fields).filter((name) => !blocks.get(name)?.match(/^(# .+\n){2,}[A-Z0-9_]+=/))).toEqual([])
    expect(blocks.get('DATABASE_POOL')).toBe(
      '# How many connections to the database a process has at most.\n# A whole number from 2 to 200.\nDATABASE_POOL=20',
    )
    expect(blocks.get('ALLOW_SIMULATOR')).toMatch(/^# true or false\.$/m)
    expect(blocks.get('ROLE')).toMatch(/^# One of all, web, worker\.$/m)
  })

  it('are settings that can be used, and change nothing', () => {
    expect(readConfig(parseEnv(text))).toEqual(readConfig({}))
  })

  it('say which are needed in production: without one of them it does not start', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://uliza.ke',
      DATABASE_URL: 'postgres://db/uliza',
      TICKET_KEY_SECRET: 'a1'.repeat(32),
      MPESA_BASE_URL: 'https://api.safaricom.co.ke',
      MPESA_CONSUMER_KEY: 'key',
      MPESA_CONSUMER_SECRET: 'secret',
      MPESA_PASSKEY: 'passkey',
    }
    const { NODE_ENV: _, ...needed } = production
    expect(readConfig(production).environment).toBe('production')
    for (const name of Object.keys(needed)) {
      expect(() => readConfig({ ...production, [name]: undefined }), name).toThrow(StartError)
    }
    const said = [...blocks].filter(([, block]) => block.includes('Needed in production.')).map(([name]) => name)
    expect(said.toSorted()).toEqual(Object.keys(needed).toSorted())
  })
})
