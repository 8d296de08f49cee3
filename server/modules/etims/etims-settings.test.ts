import { describe, expect, it } from 'vitest'
import { etimsConfig, etimsProductionProblems } from './etims-settings.ts'

const settings = { ETIMS_DOOR: 'direct', ETIMS_PRICES: 'inclusive' } as const
const at = (url: string) => ({ ...settings, ETIMS_BASE_URL: url })
const sandbox = 'https://etims-api-sbx.kra.go.ke/etims-api'

describe('the settings of eTIMS', () => {
  it('lead receipts to the sandbox where documents are signed there', () => {
    const { etimsReceiptUrl } = etimsConfig(at(sandbox), { simulatorPort: undefined })
    expect(etimsReceiptUrl).toMatch(/^https:\/\/etims-sbx\.kra\.go\.ke\//)
  })

  it('refuse the sandbox in production, whose signatures are of no tax invoice, and what is not https', () => {
    expect(etimsProductionProblems(at(sandbox))).toEqual([expect.stringContaining('sandbox')])
    expect(etimsProductionProblems(at('http://kra.example/etims-api'))).toEqual([expect.stringContaining('https')])
    expect(etimsProductionProblems(at('https://kra.example/etims-api'))).toEqual([])
    expect(etimsProductionProblems(settings)).toEqual([])
  })
})
