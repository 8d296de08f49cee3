import { judge, type Target } from './targets.ts'

export interface Measurement {
  work: string
  unit: string
  product: number
  bare?: number
  /** Without one it is shown and not judged. */
  target?: Target
  digits?: number
  /** What belongs to it and is not judged. */
  note?: string
}

const cells = ['Work', 'Product', 'Bare', 'Of bare', 'Target', 'Reached', 'Note']

/** A table in Markdown, row by row as it is measured. */
export function printHead() {
  console.log(`| ${cells.join(' | ')} |\n|${'---|'.repeat(cells.length)}`)
}

export function print({ work, unit, product, bare, target, digits = 0, note = '' }: Measurement) {
  const shown = (value: number | undefined) => (value === undefined ? '' : value.toFixed(digits))
  const share = bare === undefined ? '' : `${((product / bare) * 100).toFixed(0)} %`
  const { wanted, isReached } = target ? judge(target, product, bare) : { wanted: '', isReached: true }
  const reached = target ? (isReached ? 'yes' : '**no**') : ''
  const row = [`${work}, ${unit}`, shown(product), shown(bare), share, wanted, reached, note]
  console.log(`| ${row.join(' | ')} |`)
}
