import { describe, expect, it } from 'vitest'
import { codeInHash } from './use-hash-code.ts'

describe('the code of a gate in an address', () => {
  it('is read with the space that it is shown with, however the browser writes it', () => {
    expect(codeInHash('#7K3M9QXD')).toBe('7K3M9QXD')
    expect(codeInHash('#7K3M%209QXD')).toBe('7K3M 9QXD')
    expect(codeInHash('#7K3M 9QXD%20')).toBe('7K3M 9QXD')
  })

  it('is what stands there when it is written as no browser writes it, and empty when there is none', () => {
    expect(codeInHash('#7K3M%9QXD')).toBe('7K3M%9QXD')
    expect(codeInHash('')).toBe('')
  })
})
