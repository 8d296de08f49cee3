import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it.each([
  [0, '0\u00a0kB'],
  [120, '1\u00a0kB'],
  [8_200, '9\u00a0kB'],
  [1_440_000, '1.4\u00a0MB'],
  [18_300_000, '19\u00a0MB'],
  [270_600_000_000, '271\u00a0GB'],
  [4_100_000_000_000_000, '4100\u00a0TB'],
])('%s bytes are written as %s', (bytes, written) => {
  expect(formatBytes(bytes)).toBe(written)
})
