import { describe, expect, it } from 'vitest'
import { fieldSentences, unknownSentences } from './field-sentences.ts'

describe('a sentence about a field', () => {
  it('is found wherever a contract checks', () => {
    const contract = `
      export const Name = z.string().min(3, 'Use at least 3 letters.').refine(isFree, { error: 'Choose another name.' })
      const listed = { summary: 'Lists all names.' }
      context.addIssue({ code: 'custom', message: 'Name each place once.' })`
    expect(fieldSentences('a.ts', contract, 'contract')).toEqual([
      'Use at least 3 letters.',
      'Choose another name.',
      'Name each place once.',
    ])
  })

  it('is found in a refusal that names the field, and only there', () => {
    const server = `
      throw new DomainError('invalid_input', 'A ticket is not food.', { field: 'kind' })
      throw new DomainError('sold_out', 'The last one is gone.')`
    expect(fieldSentences('a.ts', server, 'server')).toEqual(['A ticket is not food.'])
  })

  it('is reported once where the pages neither know it nor say it for any number', () => {
    const pages = `{ 'Choose another name.': () => m.field_name() }`
    const said = [
      'Choose another name.',
      'Use at most 80 characters.',
      'Name each place once.',
      'Name each place once.',
    ]
    expect(unknownSentences(said, pages)).toEqual(['Name each place once.'])
  })
})
